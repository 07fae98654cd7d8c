import { AppError } from '@scanlist/service-kit/app-error';
import { formatWait } from '@scanlist/service-kit/format-wait';
import type { NewEntry } from './entry.ts';

/** The day of a list that has used up its daily budget. */
export interface FullDay {
  /** When it accepts entries again. */
  opensAt: Date;
  /** Whether its owner was notified for this day. */
  isTold: boolean;
}

/** About how much a row and its event take beside signature and items. */
const rowBytes = 1_000;

/** About how much the index of the search takes for a word that no other entry has. */
const wordBytes = 80;

/**
 * The bytes of an entry that count for its list: as sent, before the database compresses them, and what the search stores of its
 * words.
 */
export function entryBytes(
  entry: Pick<NewEntry, 'signature' | 'signatureTyped' | 'signatureStrokes' | 'userAgent'>,
  items: string,
  words: readonly string[],
) {
  const texts = [items, entry.userAgent, entry.signatureTyped, entry.signatureStrokes];
  const sent = texts.reduce(
    (bytes, text) => bytes + Buffer.byteLength(text ?? ''),
    entry.signature?.byteLength ?? 0,
  );
  return rowBytes + sent + words.length * wordBytes;
}

/** The refusal of an entry beyond the daily budget: the entry itself is fine and may come later. */
export function listFullToday({ opensAt }: FullDay, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((opensAt.getTime() - now.getTime()) / 1000));
  return new AppError(
    'THROTTLED',
    `This list has reached its limit of entries for one day. Please try again in ${formatWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}
