import { LRUCache } from 'lru-cache';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** Browsers send a handful of different headers. */
const parsed = new LRUCache<string, readonly Encoding[]>({ max: 200 });

/**
 * The encodings that a caller accepts, best first, by the q-values of its Accept-Encoding (RFC 9110 section 12.5.3);
 * among equals brotli before gzip before none. Without the header: none. `identity` is always included, because an answer in an unwanted encoding is better than a 406.
 */
export function acceptedEncodings(header: string | null | undefined): readonly Encoding[] {
  if (!header) return ['identity'];
  const known = parsed.get(header);
  if (known) return known;
  const accepted = parse(header);
  parsed.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (name !== '') weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const weightOf = (encoding: Encoding) => {
    const named = weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined);
    // Without a q-value `identity` is acceptable, but the last choice.
    return named ?? weights.get('*') ?? (encoding === 'identity' ? 0.000_1 : 0);
  };
  const wanted = encodings.filter((encoding) => weightOf(encoding) > 0);
  const best = [...wanted].sort((one, other) => weightOf(other) - weightOf(one));
  return best.includes('identity') ? best : [...best, 'identity'];
}
