import { inflateSync } from 'node:zlib';

const header = { bytes: 44, flavorAt: 4, tableCountAt: 12, entryBytes: 20 };
const plain = { headerBytes: 12, entryBytes: 16 };

interface Table {
  tag: Buffer;
  checksum: number;
  data: Buffer;
}

/**
 * A WOFF font (W3C, version 1.0) as the TrueType font that is packed in it. The library that draws text would unpack its
 * tables again at each access.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(header.tableCountAt);
  const tables = Array.from({ length: count }, (_, index) =>
    tableAt(woff, header.bytes + index * header.entryBytes),
  );
  const start = Buffer.alloc(plain.headerBytes + count * plain.entryBytes);
  const powerOfTwo = Math.floor(Math.log2(count));
  woff.copy(start, 0, header.flavorAt, header.flavorAt + 4);
  start.writeUInt16BE(count, 4);
  start.writeUInt16BE(2 ** powerOfTwo * 16, 6);
  start.writeUInt16BE(powerOfTwo, 8);
  start.writeUInt16BE((count - 2 ** powerOfTwo) * 16, 10);
  const parts: Uint8Array[] = [start];
  let offset = start.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = plain.headerBytes + index * plain.entryBytes;
    tag.copy(start, at);
    start.writeUInt32BE(checksum, at + 4);
    start.writeUInt32BE(offset, at + 8);
    start.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

function tableAt(woff: Buffer, at: number): Table {
  const offset = woff.readUInt32BE(at + 4);
  const packedBytes = woff.readUInt32BE(at + 8);
  const packed = woff.subarray(offset, offset + packedBytes);
  const isPacked = packedBytes < woff.readUInt32BE(at + 12);
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: isPacked ? inflateSync(packed) : packed,
  };
}
