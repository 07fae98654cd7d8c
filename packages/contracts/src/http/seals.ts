import type { Entry } from './entries.ts';

/** The parts of an entry that are sealed, in the order of their digests (decision 0053). */
export const partNames = ['facts', 'items', 'signature', 'location', 'device'] as const;
export type PartName = (typeof partNames)[number];

/** The sealed content of an entry, as it is exported. */
export type SealedContent = Pick<
  Entry,
  | 'receipt'
  | 'createdAt'
  | 'completedCount'
  | 'totalCount'
  | 'items'
  | 'signatureData'
  | 'signatureTyped'
  | 'signatureStrokes'
  | 'visitorName'
  | 'location'
  | 'userAgent'
>;

/**
 * The parts of an entry as texts: JSON of arrays, texts, numbers, `true`, `false` and `null`, without spaces, as `JSON.stringify`
 * writes it. The part of the signature says who filled in the entry. It is the picture of the signature, or an array of picture,
 * visitor's name, typed signature and strokes, up to the last one that is there. The digest of a part is SHA-256 of its 16 bytes of salt and of its text in UTF-8.
 */
export function partTexts(entry: SealedContent): Record<PartName, string> {
  const { receipt, createdAt, completedCount, totalCount, location } = entry;
  const items = entry.items.map(
    ({ listItemId, content, completed, note, removed, listContent = null, unnamed = false }) =>
      [listItemId, content, completed, note, removed, listContent, unnamed] as const,
  );
  return {
    facts: JSON.stringify([receipt, createdAt, completedCount, totalCount]),
    items: JSON.stringify(items),
    signature: signatureText(entry),
    location: JSON.stringify(location && [location.latitude.toFixed(4), location.longitude.toFixed(4)]),
    device: JSON.stringify(entry.userAgent),
  };
}

/** An entry's text is as before there were names, typed signatures or strokes where it has none of them. */
function signatureText({
  signatureData,
  visitorName = null,
  signatureTyped = null,
  signatureStrokes = null,
}: SealedContent): string {
  const who = [signatureData, visitorName, signatureTyped, signatureStrokes];
  while (who.length > 1 && who.at(-1) === null) who.pop();
  return JSON.stringify(who.length === 1 ? signatureData : who);
}

/**
 * The input of the hash: its SHA-256, in UTF-8, is the seal of an entry. Digests and seals are hexadecimal; `before` is
 * null for the first sealed entry.
 */
export function sealInput(entry: {
  listId: string;
  number: number;
  before: string | null;
  digests: readonly string[];
}): string {
  const { listId, number, before, digests } = entry;
  return ['scanlist-entry-1', listId, number, before ?? 'genesis', ...digests].join('\n');
}

/** The beginning of a seal, to read aloud and to compare: sixteen digits in groups of four. */
export function shortSeal(seal: string): string {
  return (seal.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}
