import decode from 'jsqr';
import { PNG } from 'pngjs';

/** Returns the text of the QR code in a PNG, or 'not a code' if none is found. */
export function readQrCode(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png);
  return decode(new Uint8ClampedArray(data), width, height)?.data ?? 'not a code';
}

/** Returns the width of a PNG in pixels, from its header. */
export function widthOf(png: Buffer): number {
  return png.readUInt32BE(16);
}
