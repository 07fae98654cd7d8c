import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { unavailable } from '@scanlist/service-kit/app-error';
import { createSemaphore } from '@scanlist/service-kit/semaphore';

/** What a PNG shows: more than one colour, one alone, or nothing, because it is broken or of a kind no phone's browser makes. */
export type Drawing = 'drawn' | 'blank' | 'unreadable';

/** What a PNG's header says of its pixels. */
export interface PngHeader {
  width: number;
  height: number;
  /** Bits of a sample. */
  depth: number;
  colorType: number;
  interlaced: boolean;
}

/** Pixels may take 16 MB each time: at most two are inflated at once, off the event loop, and as many wait as a service handles. */
const decoding = createSemaphore({
  atOnceMax: 2,
  queueMax: 64,
  waitMsMax: 5_000,
  refusal: () => unavailable('too many signatures at once'),
});

/** A PNG's header, or null for what does not begin as one. */
export function readPngHeader(png: Buffer): PngHeader | null {
  if (png.length < 33 || !png.subarray(0, 8).equals(pngMagic)) return null;
  if (png.readUInt32BE(8) !== 13 || png.toString('latin1', 12, 16) !== 'IHDR') return null;
  const header = {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    depth: png.readUInt8(24),
    colorType: png.readUInt8(25),
    interlaced: png.readUInt8(28) !== 0,
  };
  return header.width > 0 && header.height > 0 ? header : null;
}

/**
 * Whether something is drawn on a PNG with this header. It takes at most 8 bytes a pixel, so the caller bounds width and height. All
 * of its pixels have to be there. Raises `SERVICE_UNAVAILABLE` where too many wait.
 */
export async function inspectPng(png: Buffer, header: PngHeader): Promise<Drawing> {
  const samples = samplesPerPixel[header.colorType];
  const data = pixelData(png);
  if (!samples?.depths.includes(header.depth) || header.interlaced || !data) return 'unreadable';
  const pixelBits = samples.count * header.depth;
  const rowBytes = 1 + Math.ceil((header.width * pixelBits) / 8);
  const bytes = rowBytes * header.height;
  try {
    // One chunk: each further one costs another round trip to the thread pool.
    const rows = await decoding(() => inflated(data, { maxOutputLength: bytes, chunkSize: bytes + 64 }));
    if (rows.length < bytes || !filtersKnown(rows, rowBytes)) return 'unreadable';
    return isOneColour(rows, rowBytes, pixelBits) ? 'blank' : 'drawn';
  } catch (error) {
    if (isZlibError(error)) return 'unreadable';
    throw error;
  }
}

const inflated = promisify<Buffer, { maxOutputLength: number; chunkSize: number }, Buffer>(inflate);
const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const samplesPerPixel: Record<number, { count: number; depths: number[] }> = {
  0: { count: 1, depths: [1, 2, 4, 8, 16] },
  2: { count: 3, depths: [8, 16] },
  3: { count: 1, depths: [1, 2, 4, 8] },
  4: { count: 2, depths: [8, 16] },
  6: { count: 4, depths: [8, 16] },
};

/** The packed pixels, from all the chunks that carry them; null where a chunk is cut off or does not fit its checksum. */
function pixelData(png: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return null;
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') parts.push(png.subarray(at + 8, end));
    if (type === 'IEND') return Buffer.concat(parts);
    at = end + 4;
  }
  return null;
}

function filtersKnown(rows: Buffer, rowBytes: number): boolean {
  for (let at = 0; at < rows.length; at += rowBytes) if (rows.readUInt8(at) > 4) return false;
  return true;
}

/**
 * Whether all pixels are the same. A PNG filter encodes a row as differences to neighbours, so a row of one colour has
 * one form under each filter. Rows are therefore compared without being unfiltered. The padding of the last byte of a
 * row counts as pixels.
 */
function isOneColour(rows: Buffer, rowBytes: number, pixelBits: number): boolean {
  const pixel = firstPixel(rows, pixelBits);
  const first = plainRows(pixel, rowBytes, true);
  const others = plainRows(pixel, rowBytes, false);
  for (let at = 0; at < rows.length; at += rowBytes) {
    const plain = (at === 0 ? first : others)[rows.readUInt8(at)];
    if (!plain || rows.compare(plain, 1, rowBytes, at + 1, at + rowBytes) !== 0) return false;
  }
  return true;
}

/** The bytes of the first pixel, which no filter changes; of pixels smaller than a byte, a byte full of them. */
function firstPixel(rows: Buffer, pixelBits: number): Buffer {
  if (pixelBits >= 8) return rows.subarray(1, 1 + pixelBits / 8);
  const value = rows.readUInt8(1) >> (8 - pixelBits);
  return Buffer.of((value * 0xff) / (2 ** pixelBits - 1));
}

/** A row of one colour under each filter: as the first, above which all is zero, or below another of that colour. */
function plainRows(pixel: Buffer, rowBytes: number, isFirst: boolean): Buffer[] {
  const row = (first: Buffer, others: Buffer) => {
    const filled = Buffer.alloc(rowBytes).fill(others, 1);
    first.copy(filled, 1);
    return filled;
  };
  const zero = Buffer.alloc(pixel.length);
  const upperHalf = Buffer.from(pixel.map((byte) => byte - (byte >> 1)));
  const half = isFirst ? upperHalf : zero;
  return [
    row(pixel, pixel),
    row(pixel, zero),
    isFirst ? row(pixel, pixel) : row(zero, zero),
    row(isFirst ? pixel : upperHalf, half),
    isFirst ? row(pixel, zero) : row(zero, zero),
  ];
}

function isZlibError(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ERR_BUFFER_TOO_LARGE' || String(error.code).startsWith('Z_');
}
