import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Bytes } from './stored-answer.ts';

const compress = promisify(zstdCompress) as (body: Bytes, options: object) => Promise<Buffer>;
const decompress = promisify(zstdDecompress) as (frame: Bytes, options: object) => Promise<Buffer>;

/** A part refers this far back at most, as 2 to the power of it, and a decoder keeps that much. */
const windowLog = 18;
/**
 * ZSTD_c_targetCBlockSize of zstd.h, for which Node has no name: about so long is a compressed block. A browser can read a block
 * once it has all of it.
 */
const targetBlockBytes = 130;
/** A frame (RFC 8878, section 3.1.1) that says neither its length nor a check sum, with the window of `windowLog`. */
const frameHeader = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (windowLog - 10) << 3]);

/**
 * Compresses a part of a zstd frame: its blocks alone. They refer to no byte of another part; the last part also ends the
 * frame. Of a last part that is not the first one, ask `standsBehindAny`.
 */
export async function zstdPart(
  body: Bytes,
  { level, isLast }: { level: number; isLast: boolean },
): Promise<Bytes> {
  // Nothing is written for it, not even a header.
  if (body.byteLength === 0 && !isLast) return Buffer.alloc(0);
  const frame = await compress(body, {
    finishFlush: isLast ? constants.ZSTD_e_end : constants.ZSTD_e_flush,
    // Node adds an empty frame to one that ends exactly with the last byte of a chunk, so one chunk takes all of it.
    chunkSize: longestFrameBytes(body.byteLength),
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      [constants.ZSTD_c_windowLog]: windowLog,
      [constants.ZSTD_c_contentSizeFlag]: 0,
      [targetBlockBytes]: 4_096,
    },
  });
  const known = frameHeader.byteLength - 1;
  // A short text may have a smaller window.
  if (!frame.subarray(0, known).equals(frameHeader.subarray(0, known)))
    throw new Error(`a zstd frame begins with ${frame.subarray(0, known + 1).toString('hex')}`);
  return Buffer.from(frame.subarray(frameHeader.byteLength));
}

/** More than what ZSTD_COMPRESSBOUND of zstd.h says, and so long that a block of a few bytes has room. */
function longestFrameBytes(bodyBytes: number): number {
  return 2 * bodyBytes + 4_096;
}

/** The zstd frame of these parts, of which only the last one is a last part. */
export function joinZstd(parts: readonly Bytes[]): Bytes {
  return Buffer.concat([frameHeader, ...parts]);
}

/**
 * Whether a last part can stand behind any other one. It cannot if it repeats one of the three offsets that a frame begins with
 * (RFC 8878, section 3.1.1.5), because the parts before it leave others: compressed text rarely does.
 */
export async function standsBehindAny(part: Bytes, body: Bytes): Promise<boolean> {
  const before = await zstdPart(leavesOtherOffsets, { level: 19, isLast: false });
  // A frame that ends too early would hide the rest: a decoder stops there.
  const joined = await decompress(joinZstd([before, part]), { rejectGarbageAfterEnd: true }).catch(
    () => undefined,
  );
  return joined?.subarray(leavesOtherOffsets.byteLength).equals(body) ?? false;
}

const [one, two, three] = ['Truss, cable drums', 'gaffer tape: 12 rolls', 'Keys of van no. 3'];
/** Its three repetitions are farther away than any offset that a frame begins with. */
const leavesOtherOffsets = Buffer.from(`${one}${two}${three}.${one}, ${two} - ${three}`);
