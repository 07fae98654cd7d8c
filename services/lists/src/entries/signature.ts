import type { LogSessionBody } from '@scanlist/contracts/http/fill';
import { signatureLimits } from '@scanlist/contracts/http/fill';
import type { Issue } from '@scanlist/contracts/http/problem';
import { readStrokes } from '@scanlist/contracts/http/strokes';
import { drawSignature } from './draw-signature.ts';
import { inspectPng, readPngHeader } from './inspect-png.ts';
import { readVisitorName } from './visitor-name.ts';

/**
 * A signature as it is stored and as a data URL in its canonical form, which seals and events carry; or what is wrong with it, in a
 * sentence for the visitor.
 */
export type SignatureReading =
  | { png: Buffer; dataUrl: string; problem: null }
  | { png: null; dataUrl: null; problem: string };

const prefix = 'data:image/png;base64,';

/**
 * Reads a signature and checks it against decision F10: a whole PNG of at most 2000 x 1000 pixels and 200 kB, on which something is
 * drawn. Raises `SERVICE_UNAVAILABLE` where too many are inspected at once.
 */
export async function readSignature(dataUrl: string): Promise<SignatureReading> {
  if (!dataUrl.startsWith(prefix)) return refused(noPng);
  const base64 = dataUrl.slice(prefix.length);
  // Refused by the length, so that a huge text is never decoded.
  if (Math.floor((base64.length * 3) / 4) > signatureLimits.bytesMax + 2) return refused(tooBig);
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return refused(noPng);
  return await readPng(Buffer.from(base64, 'base64'));
}

async function readPng(png: Buffer): Promise<SignatureReading> {
  if (png.length > signatureLimits.bytesMax) return refused(tooBig);
  const header = readPngHeader(png);
  if (!header) return refused(noPng);
  if (header.width > signatureLimits.widthMax || header.height > signatureLimits.heightMax) {
    return refused(
      `The signature must be at most ${signatureLimits.widthMax} x ${signatureLimits.heightMax} pixels`,
    );
  }
  const drawing = await inspectPng(png, header);
  if (drawing === 'unreadable') return refused(noPng);
  return drawing === 'blank' ? refused(nothingDrawn) : { png, dataUrl: signatureDataUrl(png), problem: null };
}

/**
 * Draws the signature of these strokes, whatever picture came along: a browser that protects its visitor hands out no picture or a
 * false one. Refused where nothing is on the pad. Raises `SERVICE_UNAVAILABLE` where too many are drawn at once.
 */
export async function readStrokesAsSignature(text: string): Promise<SignatureReading> {
  const strokes = readStrokes(text);
  return strokes ? await readPng(await drawSignature(strokes)) : refused(nothingDrawn);
}

/** A typed signature as it is stored, on one line as a visitor's name; null for none, and for one that shows nothing. */
export function readTypedSignature(text: string | null | undefined): string | null {
  const typed = readVisitorName(text);
  return typed && /[\p{L}\p{N}\p{P}\p{S}]/u.test(typed) ? typed : null;
}

/** What is wrong with the parts of a signature together: it is drawn or typed. */
export function signatureIssues(
  { signatureData, signatureStrokes }: Pick<LogSessionBody, 'signatureData' | 'signatureStrokes'>,
  typed: string | null,
): Issue[] {
  if (!typed || !(signatureData || signatureStrokes)) return [];
  return [{ path: 'signatureTyped', message: 'Send a drawn signature or a typed one, not both' }];
}

/** The bytes of a signature that was sent, whether they are a picture or not. */
export function signatureBytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.startsWith(prefix) ? dataUrl.slice(prefix.length) : dataUrl, 'base64');
}

/** The data URL of a stored signature. */
export function signatureDataUrl(png: Uint8Array): string {
  return prefix + Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64');
}

const noPng = 'The signature must be a PNG image';
const nothingDrawn = 'The signature is blank. Please sign again.';
const tooBig = `The signature must be at most ${signatureLimits.bytesMax / 1000} kB`;

function refused(problem: string): SignatureReading {
  return { png: null, dataUrl: null, problem };
}
