import type { EntryMail, MailFailure } from '@scanlist/contracts/http/entries';
import { AppError } from '@scanlist/service-kit/app-error';

/** For how long such a mail is shown beside its list, in milliseconds; beside its entry it stays. */
const shownBesideListMs = 7 * 24 * 60 * 60 * 1000;

/** What is kept of the mail about an entry; all but `mailAsked` null while nothing was told of it. */
export interface EntryMailRow {
  mailAsked: boolean;
  mailStatus: EntryMail['status'] | null;
  mailReason: MailFailure | null;
  mailAttempt: number | null;
  mailChangedAt: Date | null;
}

/** What became of the mail about an entry recorded at `createdAt`; null where none was asked for. */
export function entryMail(row: EntryMailRow, createdAt: Date): EntryMail | null {
  const { mailAsked, mailStatus, mailReason, mailAttempt, mailChangedAt } = row;
  if (mailStatus === null && !mailAsked) return null;
  return {
    status: mailStatus ?? 'queued',
    reason: mailReason,
    attempt: mailAttempt ?? 1,
    changedAt: (mailChangedAt ?? createdAt).toISOString(),
  };
}

/** A mail that failed, bounced or was marked as spam before this moment is not shown beside its list any more. */
export function failedMailsSince(now: Date): Date {
  return new Date(now.getTime() - shownBesideListMs);
}

/** The refusal of a mail to nobody. */
export function nobodyToMail(): AppError {
  return new AppError('ADDRESS_NOT_CONFIRMED', 'This list has no notification address.');
}

/** The answer for an entry or a mail that is not there. */
export function entryMailNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no email about this entry.');
}
