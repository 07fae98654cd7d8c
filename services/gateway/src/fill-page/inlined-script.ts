import { createHash } from 'node:crypto';
import { type PageScript, type ScriptPart, scriptAtEnd } from '@scanlist/contracts/http/fill-page';
import type { Logger } from '@scanlist/service-kit/logger';
import { LRUCache } from 'lru-cache';
import type { RenderedPage } from '../slices/rendered-page.ts';
import type { Slices } from '../slices/slices.ts';
import type { Encoding } from '../stored-answers/accept-encoding.ts';
import { deflatePart, type GzipPart, gzipHeaderBytes, joinGzip } from '../stored-answers/gzip-parts.ts';
import {
  type Bytes,
  compressBrotli,
  type StoredAnswer,
  storeAnswer,
  storeCompressed,
} from '../stored-answers/stored-answer.ts';

/** A page for visitors. One that ends with its script can also be sent with the script inlined (decision 0077). */
export interface FillPage extends StoredAnswer {
  opening?: Opening | undefined;
}

/** A page up to its script. Its bytes are those of the page's own variants. */
interface Opening extends GzipPart {
  script: PageScript;
  /** The part of the script's name that changes with its text. */
  scriptHash: string;
  /** Of the page with the script inlined. */
  etag: string;
}

/** The ends of pages with their script inlined: each is compressed once, for the pages of all lists. */
export interface ScriptEnds {
  /** Undefined if the script's file is not served here, is not the one that the page allows, or cannot be inlined. */
  of(script: PageScript): Promise<GzipPart | undefined>;
}

const hashInName = /\.([0-9a-f]{10,})\.js$/;

/** Compresses a page, as `storeCompressed` does. */
export async function storePage(
  { html, status, script }: RenderedPage,
  headers: Record<string, string>,
): Promise<FillPage> {
  const scriptHash = script && hashInName.exec(script.src)?.[1];
  const end = Buffer.from(script ? scriptAtEnd(script.src) : '');
  if (!scriptHash || !html.subarray(-end.byteLength).every((byte, place) => byte === end[place]))
    return storeCompressed(html, { status, headers });
  const body = html.subarray(0, -end.byteLength);
  const [br, first, last] = await Promise.all([
    compressBrotli(html),
    deflatePart(body, { level: 9, isLast: false }),
    deflatePart(end, { level: 6, isLast: true }),
  ]);
  const gzip = joinGzip([first, last]);
  const page = storeAnswer(html, { status, headers, compressed: { br, gzip } });
  const deflated = gzip.subarray(gzipHeaderBytes, gzipHeaderBytes + first.deflated.byteLength);
  const etag = page.etag.replace(/"$/, '-inlined"');
  return { ...page, opening: { body, deflated, script, scriptHash, etag } };
}

/**
 * The page with its script inlined, in gzip. Null for a caller that does not take gzip, and for one that wants no encoding rather
 * than gzip.
 */
export function inlineScript(
  page: FillPage,
  opening: Opening,
  end: GzipPart,
  accepted: readonly Encoding[],
): StoredAnswer | null {
  if (accepted.find((each) => each !== 'br') !== 'gzip') return null;
  const { etag } = opening;
  const { identity, gzip = identity } = page.variants;
  const body = joinGzip([opening, end]);
  const headers = {
    ...gzip.headers,
    etag,
    'content-encoding': 'gzip',
    'content-length': String(body.byteLength),
  };
  return {
    ...page,
    etag,
    variants: { identity, gzip: { body, headers } },
    notModifiedHeaders: { ...page.notModifiedHeaders, etag },
  };
}

/** The live script, and those before it, which a way back may bring again. */
const endsMax = 4;

/** Reads scripts among the files of the live slices. */
export function createScriptEnds({
  slices,
  logger,
  compress = compressEnd,
}: {
  slices: Pick<Slices, 'asset'>;
  logger: Logger;
  /** Tests let it fail. */
  compress?: typeof compressEnd;
}): ScriptEnds {
  const ends = new LRUCache<string, Promise<GzipPart | undefined>>({ max: endsMax });
  return {
    async of(script) {
      const { src, parts } = script;
      const key = [src, ...parts.map(({ hash }) => hash)].join(' ');
      const known = ends.get(key);
      if (known) return known;
      const text = slices.asset(src)?.variants.identity.body;
      // A file that is about to be live will be there for a later request.
      if (!text) return undefined;
      const texts = textsOf(text, parts);
      const why = whyNotInline(texts, script);
      if (why) logger.error({ src }, `the script of the fill page is not inlined: ${why}`);
      const end = why
        ? Promise.resolve(undefined)
        : compress(inlined(src, texts)).catch((err: unknown) => {
            logger.error({ err, src }, 'the script of the fill page is not inlined');
            ends.delete(key);
            return undefined;
          });
      ends.set(key, end);
      return end;
    },
  };
}

/** Compresses the end of a page with the highest level: once per version. */
export function compressEnd(body: Bytes): Promise<GzipPart> {
  return deflatePart(body, { level: 9, isLast: true });
}

/** The text of each part, and what is left of the file. */
function textsOf(text: Bytes, parts: readonly ScriptPart[]): Bytes[] {
  const texts: Bytes[] = [];
  let rest = text;
  for (const { bytes } of parts) {
    texts.push(rest.subarray(0, bytes));
    rest = rest.subarray(bytes);
  }
  return rest.byteLength > 0 ? [...texts, rest] : texts;
}

/**
 * The worker and the page find address and texts here (apps/fill-mfe/src/fill-worker.ts), and take the element of `scriptAtEnd`
 * in their place.
 */
function inlined(src: string, texts: readonly Bytes[]): Bytes {
  const [open, close] = [Buffer.from(`<script data-part-of="${src}">`), Buffer.from('</script>')];
  return Buffer.concat([...texts.flatMap((text) => [open, text, close]), Buffer.from('</body></html>')]);
}

/**
 * What ends or hides a script's text inside HTML, and what HTML parsers replace, after which the hash would be another one:
 * https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
const unsafeInline = /<\/script|<!--|\r|\0/i;

/** Why a script cannot stand in the page; undefined if it can. */
function whyNotInline(texts: readonly Bytes[], { parts }: PageScript): string | undefined {
  const hashOf = (text: Bytes) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  if (texts.length !== parts.length || texts.some((text, place) => hashOf(text) !== parts[place]?.hash))
    return 'its hash is another one than the page says';
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const isUnsafe = texts.some((text) => unsafeInline.test(decoder.decode(text)));
    return isUnsafe ? 'HTML reads a part of its text in another way' : undefined;
  } catch {
    return 'its text is not UTF-8';
  }
}
