import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Bytes } from './stored-answer.ts';

/** A part of a gzip stream: the bytes it stands for, and the same compressed. */
export interface GzipPart {
  body: Bytes;
  deflated: Bytes;
}

const deflate = promisify(deflateRaw) as (body: Bytes, options: object) => Promise<Buffer>;

/**
 * Compresses a part. It refers to no byte of another part and ends at a whole byte, so that it can stand behind any other one;
 * the last part also ends the stream.
 */
export async function deflatePart(
  body: Bytes,
  { level, isLast }: { level: number; isLast: boolean },
): Promise<GzipPart> {
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
  return { body, deflated: Buffer.from(await deflate(body, { level, finishFlush })) };
}

/** The gzip stream (RFC 1952) of these parts, of which only the last one is a last part. */
export function joinGzip(parts: readonly GzipPart[]): Bytes {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(parts.reduce((sum, { body }) => crc32(body, sum), 0));
  trailer.writeUInt32LE(parts.reduce((sum, { body }) => sum + body.byteLength, 0) % 2 ** 32, 4);
  return Buffer.concat([gzipHeader, ...parts.map(({ deflated }) => deflated), trailer]);
}

/** Deflate, without a name or a time, from an unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

export const gzipHeaderBytes = gzipHeader.byteLength;
