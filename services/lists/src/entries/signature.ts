import { signatureLimits } from '@scanlist/contracts/http/fill';

/** A signature read from its data URL: its bytes, or what is wrong with it in a sentence for the visitor. */
export type SignatureReading = { png: Buffer; problem: null } | { png: null; problem: string };

const prefix = 'data:image/png;base64,';
const pngMagic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reads a signature and holds it against decision F10: a PNG by its magic number whose header names a size of at most
 * 2000 x 1000 pixels, at most 200 kB. What is drawn on it is nobody's business here.
 */
export function readSignature(dataUrl: string): SignatureReading {
  if (!dataUrl.startsWith(prefix)) return refused('The signature must be a PNG image');
  const base64 = dataUrl.slice(prefix.length);
  // Told by the length, so that a huge text is never decoded.
  if (Math.floor((base64.length * 3) / 4) > signatureLimits.bytesMax + 2) return refused(tooBig);
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    return refused('The signature must be a PNG image');
  }
  const png = Buffer.from(base64, 'base64');
  if (png.length > signatureLimits.bytesMax) return refused(tooBig);
  const size = pngSize(png);
  if (!size) return refused('The signature must be a PNG image');
  if (size.width > signatureLimits.widthMax || size.height > signatureLimits.heightMax) {
    return refused(
      `The signature must be at most ${signatureLimits.widthMax} x ${signatureLimits.heightMax} pixels`,
    );
  }
  return { png, problem: null };
}

/** The data URL of a stored signature. */
export function signatureDataUrl(png: Uint8Array): string {
  return prefix + Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64');
}

const tooBig = `The signature must be at most ${signatureLimits.bytesMax / 1000} kB`;

function refused(problem: string): SignatureReading {
  return { png: null, problem };
}

/** A PNG starts with its magic number and the chunk IHDR of 13 bytes, whose first two numbers are width and height. */
function pngSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngMagic)) return null;
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return size.width > 0 && size.height > 0 ? size : null;
}
