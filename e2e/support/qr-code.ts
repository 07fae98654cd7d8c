import decode from 'jsqr';
import { PNG } from 'pngjs';

/** What the QR code in a PNG holds; 'not a code' where a phone would find none. */
export function readQrCode(png: Buffer): string {
  const { data, width, height } = PNG.sync.read(png);
  return decode(new Uint8ClampedArray(data), width, height)?.data ?? 'not a code';
}

/** The width of a PNG in pixels, as its header says it. */
export function widthOf(png: Buffer): number {
  return png.readUInt32BE(16);
}
