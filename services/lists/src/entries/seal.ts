import { createHash, randomBytes } from 'node:crypto';
import type { SealedParts } from '@scanlist/contracts/http/entries';
import {
  type PartName,
  partNames,
  partNamesOf,
  partTexts,
  type SealFormat,
  sealFormatOf,
} from '@scanlist/contracts/http/seals';
import { completedFieldsOf } from './completed-at.ts';
import type { NewEntry } from './entry.ts';

/** What an entry's seal is of: salts and digests one after the other as they are kept, and the digests as they are sealed. */
export interface PartsToSeal {
  salts: Buffer;
  digests: Buffer;
  digestLines: string;
  format: SealFormat;
}

const saltBytes = 16;
const digestBytes = 32;

/** Salts and digests of an entry's parts, in the order of its format (decisions 0053, 0101); each salt is new. */
export function sealParts(entry: NewEntry): PartsToSeal {
  const content = { ...entry, createdAt: entry.createdAt.toISOString(), ...completedFieldsOf(entry) };
  const format = sealFormatOf(content);
  const texts = partTexts(content, format);
  const names = partNamesOf(format);
  const salts = randomBytes(saltBytes * names.length);
  const digests = names.map((name, place) =>
    createHash('sha256')
      .update(pieceOf(salts, place, saltBytes))
      .update(texts[name])
      .digest(),
  );
  return {
    salts,
    digests: Buffer.concat(digests),
    digestLines: digests.map((digest) => digest.toString('hex')).join('\n'),
    format,
  };
}

/** Salts and digests as they are exported; a salt of zeros is that of a part that was removed. */
export function sealedParts(salts: Buffer, digests: Buffer): SealedParts {
  const names = partNames.slice(0, digests.length / digestBytes);
  const parts = names.map((name, place): [PartName, SealedParts[PartName]] => {
    const salt = pieceOf(salts, place, saltBytes);
    const digest = pieceOf(digests, place, digestBytes).toString('hex');
    return [name, { salt: salt.every((byte) => byte === 0) ? null : salt.toString('hex'), digest }];
  });
  return Object.fromEntries(parts) as SealedParts;
}

function pieceOf(bytes: Buffer, place: number, length: number): Buffer {
  return bytes.subarray(place * length, (place + 1) * length);
}
