import { createHash } from 'node:crypto';
import { accountLimits } from '@scanlist/contracts/http/accounts';
import { AppError } from '@scanlist/service-kit/app-error';
import { type Image, readImage } from './image.ts';

/** A company's logo, stored once under the SHA-256 of its bytes (decision O5). */
export interface Logo {
  /** 64 hexadecimal digits. */
  hash: string;
  extension: Image['extension'];
  bytes: Buffer;
}

/** The repository of logos. */
export interface LogoRows {
  find(hash: string): Promise<Logo | null>;
  store(logo: Logo, now: Date): Promise<void>;
  /** Marks it as used; false if it does not exist. */
  markUsed(hash: string, now: Date): Promise<boolean>;
  /** Deletes logos that no account has and that were not used since then; returns how many. */
  removeUnused(usedBefore: Date): Promise<number>;
}

/** Mails and cached pages may show a logo for some time after its company replaced it. */
export const unusedLogoKeptMs = 30 * 24 * 60 * 60_000;

const pixelsMax = 4096;
const dataUrlStart = /^data:[\w.+/-]*(;[\w.+=-]+)*;base64,/i;
/** Longer than any type with its parameters; a megabyte of them would be slow to match. */
const dataUrlStartMax = 1000;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
const logoPath = /^\/logos\/([0-9a-f]{64})\.(png|jpg|webp|gif)$/;

/**
 * The image in a data URL, whatever type that claims.
 *
 * @throws AppError `VALIDATION_FAILED` with an issue on `companyLogoUrl`: no image, truncated, too many bytes or
 * pixels.
 */
export function readLogo(dataUrl: string): Logo {
  const start = dataUrlStart.exec(dataUrl.slice(0, dataUrlStartMax))?.[0];
  const encoded = start === undefined ? '' : dataUrl.slice(start.length);
  if (encoded.length % 4 !== 0 || !base64.test(encoded)) throw notAnImageError();
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > accountLimits.logoBytesMax) throw refuseLogo(logoTooLarge);
  const image = readImage(bytes);
  if (!image || image.width === 0 || image.height === 0) throw notAnImageError();
  if (Math.max(image.width, image.height) > pixelsMax) {
    throw refuseLogo(`Please upload an image of at most ${pixelsMax} by ${pixelsMax} pixels`);
  }
  return { hash: createHash('sha256').update(bytes).digest('hex'), extension: image.extension, bytes };
}

/** The text of specification section 5. */
export const logoTooLarge = 'Please upload an image smaller than 1MB';

/** The error for anything but an accepted image (specification section 5). */
export function notAnImageError(): AppError {
  return refuseLogo('Please upload an image file (JPG, PNG, etc.)');
}

/** The address of a logo, relative to the origin. */
export function logoUrlOf({ hash, extension }: Pick<Logo, 'hash' | 'extension'>): string {
  return `/logos/${hash}.${extension}`;
}

/** The hash in the address of a logo, or null for any other address. */
export function hashOfLogoUrl(url: string): string | null {
  return logoPath.exec(url)?.[1] ?? null;
}

function refuseLogo(message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, { issues: [{ path: 'companyLogoUrl', message }] });
}
