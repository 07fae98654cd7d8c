import type { EntryMail, MailFailure } from '@scanlist/contracts/http/entries';

type MailStatus = EntryMail['status'];

/** Of two states of an entry's mail, the more recent: the later attempt, then the later step, then the later change. */
export function newerMail(one: EntryMail, other: EntryMail | null | undefined): EntryMail {
  if (!other) return one;
  const step = other.attempt - one.attempt || steps[other.status] - steps[one.status];
  if (step !== 0) return step > 0 ? other : one;
  return other.changedAt > one.changedAt ? other : one;
}

/** The order of the states. A final state follows 'sent', whatever the clocks say. */
const steps: Record<MailStatus, number> = {
  queued: 0,
  sent: 1,
  delivered: 2,
  failed: 2,
  bounced: 2,
  complained: 2,
};

/** The badge text of a mail problem; null without one. */
export const problemNames: Record<MailStatus, string | null> = {
  queued: null,
  sent: null,
  delivered: null,
  failed: 'Email not sent',
  bounced: 'Email bounced',
  complained: 'Email marked as spam',
};

/** Whether the state may change within a minute. */
export function isInTransit({ status }: EntryMail): boolean {
  return status === 'queued' || status === 'sent';
}

/** Why an email failed, and what to do about it. */
export const failureReasons: Record<MailFailure, string> = {
  refused: 'Our email service rejected it. Check the address for typos.',
  'not-sent-in-time': 'We tried for a day but couldn’t send it.',
  'address-rejected':
    'That address can’t receive email. Correct it in the list’s settings, then send this one again.',
  'mailbox-full': 'That mailbox is full. Once there’s room, send this one again.',
  'turned-away': 'The recipient’s email server rejected it for now. Try again later.',
  suppressed:
    'Email to that address bounced or was marked as spam before, so our email service won’t deliver there. Use a different address for this list, then send this one again.',
};

/** '1 email problem', '12 email problems'. */
export function formatProblemCount(count: number): string {
  return count === 1 ? '1 email problem' : `${count.toLocaleString('en-US')} email problems`;
}
