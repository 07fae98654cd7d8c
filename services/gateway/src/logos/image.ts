/** What the bytes of an image say about it. */
export interface Image {
  extension: 'png' | 'jpg' | 'webp' | 'gif';
  /** In pixels: of the largest frame, if one is larger than the image. */
  width: number;
  height: number;
}

/**
 * The type of an image by its bytes alone: PNG, JPEG, WebP or GIF (decision O5). Null for everything else and for a
 * truncated image. Pixels are not decoded.
 */
export function readImage(bytes: Buffer): Image | null {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes) ?? readGif(bytes);
  } catch (error) {
    // Reading beyond the end: it is truncated.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Size = Pick<Image, 'width' | 'height'>;

function larger(known: Size | null, other: Size): Size {
  return known
    ? { width: Math.max(known.width, other.width), height: Math.max(known.height, other.height) }
    : other;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

function readPng(bytes: Buffer): Image | null {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return null;
  if (textAt(bytes, 12, 4) !== 'IHDR') return null;
  let hasPixels = false;
  let size: Size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 8; ; ) {
    const type = textAt(bytes, at + 4, 4);
    if (type === 'IDAT') hasPixels = true;
    // A frame of an animation: its number, width, height, and position.
    if (type === 'fcTL') {
      size = larger(size, {
        width: bytes.readUInt32BE(at + 12) + bytes.readUInt32BE(at + 20),
        height: bytes.readUInt32BE(at + 16) + bytes.readUInt32BE(at + 24),
      });
    }
    // A chunk is its length, its type, its data and a checksum.
    at += 12 + bytes.readUInt32BE(at);
    if (at > bytes.length) return null;
    if (type === 'IEND') break;
  }
  return hasPixels ? { extension: 'png', ...size } : null;
}

function readJpeg(bytes: Buffer): Image | null {
  if (bytes.subarray(0, 3).toString('hex') !== 'ffd8ff') return null;
  let size: Size | null = null;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameHeader(marker)) {
      size = larger(size, { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) });
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    // After the start of scan the pixels follow, up to the end of the image.
    if (marker === 0xda) {
      return size && bytes.indexOf(endOfJpeg, at) !== -1 ? { extension: 'jpg', ...size } : null;
    }
  }
}

const endOfJpeg = Buffer.from('ffd9', 'hex');

/** SOF0 to SOF15; three markers between them are of other kinds. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function readWebp(bytes: Buffer): Image | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  let size: Size | null = null;
  let hasPixels = false;
  for (let at = 12; at + 8 <= end; ) {
    const type = textAt(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > end) return null;
    const frame = webpSize(bytes, type, at + 8);
    // An image with several begins with VP8X, which describes the whole.
    if (frame) size = larger(size, frame);
    if (['VP8 ', 'VP8L', 'ANMF'].includes(type)) hasPixels = true;
    at += 8 + length + (length % 2);
  }
  return size && hasPixels ? { extension: 'webp', ...size } : null;
}

function webpSize(bytes: Buffer, type: string, at: number): Size | null {
  // The position of a frame counts in units of two pixels.
  if (type === 'ANMF') {
    return {
      width: 2 * bytes.readUIntLE(at, 3) + 1 + bytes.readUIntLE(at + 6, 3),
      height: 2 * bytes.readUIntLE(at + 3, 3) + 1 + bytes.readUIntLE(at + 9, 3),
    };
  }
  if (type === 'VP8X') {
    return { width: 1 + bytes.readUIntLE(at + 4, 3), height: 1 + bytes.readUIntLE(at + 7, 3) };
  }
  if (type === 'VP8L' && bytes.readUInt8(at) === 0x2f) {
    const bits = bytes.readUInt32LE(at + 1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (type === 'VP8 ' && bytes.readUIntBE(at + 3, 3) === 0x9d012a) {
    return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff };
  }
  return null;
}

function readGif(bytes: Buffer): Image | null {
  if (!['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6))) return null;
  const image: Image = { extension: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let hasPixels = false;
  for (let at = 13 + colorTableBytes(bytes.readUInt8(10)); ; ) {
    const block = bytes.readUInt8(at);
    if (block === 0x3b) return hasPixels ? image : null;
    if (block === 0x2c) {
      hasPixels = true;
      // A frame counts with the size that it states, whatever the image states.
      image.width = Math.max(image.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      image.height = Math.max(image.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = afterSubBlocks(bytes, at + 11 + colorTableBytes(bytes.readUInt8(at + 9)));
    } else if (block === 0x21) {
      at = afterSubBlocks(bytes, at + 2);
    } else {
      return null;
    }
  }
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
  return at + 1;
}

function textAt(bytes: Buffer, at: number, length: number): string {
  return bytes.subarray(at, at + length).toString('latin1');
}
