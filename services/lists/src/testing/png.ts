import { crc32, deflateSync } from 'node:zlib';

/**
 * A PNG as a data URL: white paper of 8-bit grey with a stroke across it, or without for `drawn: false`. `bytes` pads
 * it to that length with a chunk that browsers ignore; `chunk` names the first one.
 */
export function pngOf(options: {
  width: number;
  height: number;
  bytes?: number;
  chunk?: string;
  drawn?: boolean;
}): string {
  const { width, height, bytes, chunk = 'IHDR', drawn = true } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((width + 1) * height, 0xff);
  for (let y = 0; y < height; y++) rows.writeUInt8(0, y * (width + 1));
  if (drawn)
    rows.fill(
      0x15,
      Math.floor(height / 2) * (width + 1) + 1,
      Math.floor(height / 2) * (width + 1) + 1 + Math.ceil(width / 2),
    );
  return pngOfRows({ header, chunk, rows, bytes });
}

/** A PNG of a header and of rows as they are, each after the byte that names its filter. */
export function pngOfRows(parts: {
  header: Buffer;
  chunk?: string;
  rows: Buffer;
  bytes?: number | undefined;
}): string {
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [chunkOf(parts.chunk ?? 'IHDR', parts.header), chunkOf('IDAT', deflateSync(parts.rows))];
  const end = chunkOf('IEND', Buffer.alloc(0));
  const length = Buffer.concat([magic, ...chunks, end]).length;
  if (parts.bytes !== undefined) chunks.push(chunkOf('tEXt', Buffer.alloc(parts.bytes - length - 12)));
  return `data:image/png;base64,${Buffer.concat([magic, ...chunks, end]).toString('base64')}`;
}

function chunkOf(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}
