import { AppError } from '@scanlist/service-kit/app-error';
import { formatWait } from '@scanlist/service-kit/format-wait';
import type { NewEntry } from './entry.ts';

/** A list that has taken what it takes within a day. */
export interface FullDay {
  /** From when on it takes entries again. */
  opensAt: Date;
  /** Whether its owner was told of this day. */
  isTold: boolean;
}

/** What a row and its event take beside signature and items, about. */
const rowBytes = 1_000;

/** What an entry takes of its list's bytes: what was sent, before the database makes it smaller. */
export function entryBytes(
  { signature, userAgent }: Pick<NewEntry, 'signature' | 'userAgent'>,
  items: string,
) {
  return rowBytes + (signature?.byteLength ?? 0) + Buffer.byteLength(items) + Buffer.byteLength(userAgent);
}

/** The refusal of an entry beyond the day: nothing is wrong with it, and it may come later. */
export function fullForToday({ opensAt }: FullDay, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((opensAt.getTime() - now.getTime()) / 1000));
  return new AppError(
    'THROTTLED',
    `This list has reached its limit of entries for one day. Please try again in ${formatWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
}
