import { crc32, deflateSync } from 'node:zlib';

/** A PNG with this header and these rows, each behind the number of its filter. */
export function pngOf(
  { width, height, depth, color }: { width: number; height: number; depth: number; color: number },
  rows: Uint8Array | number[],
  more: Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.from(rows)));
  return Buffer.concat([magic, chunk('IHDR', header), ...more, pixels, chunk('IEND', [])]);
}

/** A chunk of a PNG with its checksum. */
export function chunk(type: string, data: Uint8Array | number[]): Buffer {
  const bytes = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(type, 'latin1'),
    Buffer.from(data),
    Buffer.alloc(4),
  ]);
  bytes.writeUInt32BE(data.length, 0);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
