import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings, type Encoding } from './accept-encoding.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** An answer in memory, in every encoding that we have. */
export interface StoredAnswer {
  /** Weak, because it identifies the content in any encoding. */
  etag: string;
  status: number;
  /** Its size in memory. */
  bytes: number;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  notModifiedHeaders: Record<string, string>;
  /** The version of the slice that rendered it and that it names; absent where it names none. */
  sliceVersion?: string | undefined;
}

interface Variant {
  body: Bytes;
  headers: Record<string, string>;
}

export interface StoreOptions {
  /** Sent with every answer, including the content type; `vary` is extended. */
  headers: Record<string, string>;
  status?: number;
  compressed?: { br?: Bytes; gzip?: Bytes };
}

/** Prepares an answer; `compressed` has further encodings of `body`. */
export function storeAnswer(
  body: Bytes,
  { headers, status = 200, compressed = {} }: StoreOptions,
): StoredAnswer {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const vary = headers.vary ? `Accept-Encoding, ${headers.vary}` : 'Accept-Encoding';
  const shared: Record<string, string> = { ...headers, etag, vary };
  const variant = (bytes: Bytes, encoding?: Encoding): Variant => ({
    body: bytes,
    headers: {
      ...shared,
      ...(encoding && { 'content-encoding': encoding }),
      'content-length': String(bytes.byteLength),
    },
  });
  const variants: StoredAnswer['variants'] = { identity: variant(body) };
  if (compressed.br) variants.br = variant(compressed.br, 'br');
  if (compressed.gzip) variants.gzip = variant(compressed.gzip, 'gzip');
  const { 'content-type': _type, ...notModifiedHeaders } = shared;
  const bytesHeld = Object.values(variants).reduce((sum, stored) => sum + stored.body.byteLength, 0);
  return { etag, status, bytes: bytesHeld, variants, notModifiedHeaders };
}

/** The bytes that an answer holds in memory, as `lru-cache` takes a size: it throws for zero. */
export function sizeOfAnswer({ bytes }: StoredAnswer): number {
  return Math.max(1, bytes);
}

/** As `storeAnswer`, with a fast compression here; for content made at run time. */
export async function storeCompressed(
  body: Bytes,
  options: Omit<StoreOptions, 'compressed'>,
): Promise<StoredAnswer> {
  if (body.byteLength < compressFromBytes) return storeAnswer(body, options);
  const [br, gz] = await Promise.all([compressBrotli(body), zip(body, { level: 6 })]);
  return storeAnswer(body, { ...options, compressed: { br, gzip: Buffer.from(gz) } });
}

/**
 * Replaces the brotli variant of `storeCompressed` by the best one: a tenth smaller, for twenty times the processor
 * time. Until then the answer is sent as it is.
 */
export async function compressBest({ variants }: StoredAnswer): Promise<void> {
  if (!variants.br) return;
  const body = await compressBrotli(variants.identity.body, 11);
  variants.br = { body, headers: { ...variants.br.headers, 'content-length': String(body.byteLength) } };
}

/** With a fast compression by default, for content made at run time. */
export async function compressBrotli(body: Bytes, quality = 6): Promise<Bytes> {
  return Buffer.from(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}

/**
 * Answers from memory: 304 if the caller has it already, else in the best encoding that both sides know. `ownHeaders` are of this
 * response alone.
 */
export function sendStored(
  request: Request,
  answer: StoredAnswer,
  ownHeaders?: Record<string, string>,
): Response {
  const withOwn = (headers: Record<string, string>) => (ownHeaders ? { ...headers, ...ownHeaders } : headers);
  if (answer.status === 200 && isKnown(request, answer.etag)) {
    return new Response(null, { status: 304, headers: withOwn(answer.notModifiedHeaders) });
  }
  const { variants, status } = answer;
  const encoding = acceptedEncodings(request.headers.get('accept-encoding')).find((each) => variants[each]);
  const { body, headers } = (encoding && variants[encoding]) || variants.identity;
  return new Response(body, { status, headers: withOwn(headers) });
}

const compressFromBytes = 500;
const brotli = promisify(brotliCompress) as (body: Bytes, options: object) => Promise<Buffer>;
const zip = promisify(gzip) as (body: Bytes, options: object) => Promise<Buffer>;

/** Whether the caller says that it has the answer with that tag. */
export function isKnown({ headers }: Request, etag: string): boolean {
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === opaque);
}
