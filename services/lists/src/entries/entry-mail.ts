import type { EntryMail, MailFailure } from '@scanlist/contracts/http/entries';
import { AppError } from '@scanlist/service-kit/app-error';

/** How long a failed mail is shown beside its list, in milliseconds; beside its entry it stays. */
const shownBesideListMs = 7 * 24 * 60 * 60 * 1000;

/** The stored mail of an entry; all but `mailAsked` null until an outcome was received. */
export interface EntryMailRow {
  mailAsked: boolean;
  mailStatus: EntryMail['status'] | null;
  mailReason: MailFailure | null;
  mailAttempt: number | null;
  mailChangedAt: Date | null;
}

/** The state of the mail about an entry recorded at `createdAt`; null where none was requested. */
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

/** Mails that failed, bounced or were marked as spam before this moment are no longer shown beside their list. */
export function failedMailsSince(now: Date): Date {
  return new Date(now.getTime() - shownBesideListMs);
}

/** The refusal of a mail about an entry whose list has no notification address. */
export function noNotificationAddress(): AppError {
  return new AppError('ADDRESS_NOT_CONFIRMED', 'This list has no notification address.');
}

/** The answer for an entry or a mail that is not there. */
export function entryMailNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no email about this entry.');
}
