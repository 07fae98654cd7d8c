import type { EntryMail, MailFailure } from '@scanlist/contracts/http/entries';

/** Of two answers about the mail of one entry, the one that knows more: of a later attempt, settled, changed later. */
export function newerMail(one: EntryMail, other: EntryMail | null | undefined): EntryMail {
  if (!other || other.attempt < one.attempt) return one;
  if (other.attempt > one.attempt) return other;
  const settled = [one, other].filter(({ status }) => status !== 'queued');
  if (settled.length === 1) return settled[0] ?? one;
  return other.changedAt > one.changedAt ? other : one;
}

/** Why an email was not sent, and what to do about it. */
export const failureReasons: Record<MailFailure, string> = {
  refused: 'Our email service rejected it. Check the address for typos.',
  'not-sent-in-time': 'We tried for a day and couldn’t get it out.',
};

/** '1 email not sent', '12 emails not sent'. */
export function notSentCounted(count: number): string {
  return count === 1 ? '1 email not sent' : `${count.toLocaleString('en-US')} emails not sent`;
}
