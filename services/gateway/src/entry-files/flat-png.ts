import { crc32, deflateSync, inflateSync } from 'node:zlib';

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The bytes of a picture when it is unpacked: a little more than the largest signature, of 2,000 by 1,000 pixels, takes. */
const unpackedBytesMax = 16_100_000;
const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Header {
  width: number;
  height: number;
  depth: number;
  color: number;
}

/**
 * A PNG on white, as RGB without transparency. The library that draws it would unpack a transparent one later and end the
 * process over a broken one. Null for a broken, an interlaced or a huge one.
 */
export function flattenPng(png: Buffer): Buffer | null {
  if (png.length < 33 || !png.subarray(0, 8).equals(magic)) return null;
  const header = {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    depth: png.readUInt8(24),
    color: png.readUInt8(25),
  };
  const { width, height, depth, color } = header;
  const samples = samplesOf[color];
  const isInterlaced = png.readUInt8(28) !== 0;
  if (!samples || isInterlaced || ![1, 2, 4, 8, 16].includes(depth)) return null;
  if (width === 0 || height === 0) return null;
  const rowBytes = Math.ceil((width * samples * depth) / 8);
  if ((1 + Math.max(rowBytes, 3 * width)) * height > unpackedBytesMax) return null;
  const chunks = chunksOf(png);
  const packed = chunks?.get('IDAT');
  if (!chunks || !packed) return null;
  const rows = unpack(packed, (1 + rowBytes) * height);
  if (!rows || !unfilter(rows, rowBytes, Math.max(1, (samples * depth) >> 3))) return null;
  return pngOf(header, onWhite(rows, header, { rowBytes, samples, chunks }));
}

/** The bytes of each kind of chunk, joined; null where one is cut off or does not fit its checksum. */
function chunksOf(png: Buffer): Map<string, Buffer> | null {
  const chunks = new Map<string, Buffer[]>();
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return null;
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return new Map([...chunks].map(([name, parts]) => [name, Buffer.concat(parts)]));
    chunks.set(type, [...(chunks.get(type) ?? []), png.subarray(at + 8, end)]);
    at = end + 4;
  }
  return null;
}

function unpack(packed: Buffer, bytes: number): Buffer | null {
  try {
    const rows = inflateSync(packed, { maxOutputLength: bytes });
    return rows.length === bytes ? rows : null;
  } catch {
    return null;
  }
}

/** Replaces differences to neighbors by what they mean, in place; false for an unknown filter. */
function unfilter(rows: Uint8Array, rowBytes: number, pixelBytes: number): boolean {
  const stride = rowBytes + 1;
  for (let start = 0; start < rows.length; start += stride) {
    const filter = rows[start] ?? 0;
    if (filter > 4) return false;
    for (let at = start + 1; at < start + stride; at++) {
      const left = at - start > pixelBytes ? (rows[at - pixelBytes] ?? 0) : 0;
      const up = start > 0 ? (rows[at - stride] ?? 0) : 0;
      const corner = start > 0 && at - start > pixelBytes ? (rows[at - stride - pixelBytes] ?? 0) : 0;
      rows[at] = (rows[at] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return true;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - up),
    Math.abs(estimate - corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

interface Samples {
  rowBytes: number;
  samples: number;
  chunks: Map<string, Buffer>;
}

/** Rows of RGB, each behind a byte that says 'no filter'. */
function onWhite(rows: Buffer, header: Header, { rowBytes, samples, chunks }: Samples): Buffer {
  const { width, height, depth, color } = header;
  const [palette, transparent] = [chunks.get('PLTE'), chunks.get('tRNS')];
  const flat = Buffer.alloc((1 + 3 * width) * height);
  const highest = 2 ** depth - 1;
  let to = 0;
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1) + 1;
    // As a number of 8 bits, or as it is for a place in the palette.
    const sample = (index: number): number => {
      if (depth >= 8) return rows[start + index * (depth >> 3)] ?? 0;
      const bit = index * depth;
      const value = ((rows[start + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & highest;
      return color === 3 ? value : Math.round((value * 255) / highest);
    };
    to++;
    for (let x = 0; x < width; x++) {
      const first = x * samples;
      const value = sample(first);
      const alpha =
        color === 3 ? (transparent?.[value] ?? 255) : color >= 4 ? sample(first + samples - 1) : 255;
      for (let channel = 0; channel < 3; channel++) {
        const part =
          color === 3
            ? (palette?.[value * 3 + channel] ?? 0)
            : samples >= 3
              ? sample(first + channel)
              : value;
        flat[to++] = 255 + Math.round(((part - 255) * alpha) / 255);
      }
    }
  }
  return flat;
}

function pngOf({ width, height }: Header, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([magic, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
