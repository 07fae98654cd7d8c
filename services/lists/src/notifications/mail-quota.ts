import { createHash } from 'node:crypto';
import type { MailQuota } from '@scanlist/persistence/mail-quota';
import { AppError } from '@scanlist/service-kit/app-error';
import { addressKey } from './notification-address.ts';

/** A quota, and what a person reads who did it too often. */
export interface RefusingQuota extends MailQuota {
  refusal: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Uses older than this count for nothing. */
export const longestQuotaMs = dayMs;

/** Confirmation mails to one reader, whoever wants them sent: it is the reader who is to be left alone. */
export const confirmationsTo = (address: string): RefusingQuota => ({
  key: `confirmation ${mailboxOf(address)}`,
  most: 3,
  withinMs: dayMs,
  refusal: 'This address was asked 3 times within a day. Please try again tomorrow.',
});

/**
 * Confirmation mails an owner wants sent: as many as twenty new addresses make on their first day. Without it the
 * addresses brought along on all the days before could each be asked again every day.
 */
export const confirmationsOf = (ownerId: string): RefusingQuota => ({
  key: `confirmations ${ownerId}`,
  most: 60,
  withinMs: dayMs,
  refusal: 'You have sent 60 confirmation mails within a day. Please try again tomorrow.',
});

/** Addresses of others an owner brings along. */
export const newAddressesOf = (ownerId: string): RefusingQuota => ({
  key: `new address ${ownerId}`,
  most: 20,
  withinMs: dayMs,
  refusal:
    'You have used 20 new notification addresses within a day. Save without the email notification, or try again tomorrow.',
});

/** Test mails an owner sends. */
export const testMailsOf = (ownerId: string): RefusingQuota => ({
  key: `test mail ${ownerId}`,
  most: 5,
  withinMs: 10 * minuteMs,
  refusal: 'You have sent 5 test mails within ten minutes. Please try again in a few minutes.',
});

/** Notifications that failed or bounced and that an owner sends again. */
export const sentAgainOf = (ownerId: string): RefusingQuota => ({
  key: `sent again ${ownerId}`,
  most: 20,
  withinMs: 60 * minuteMs,
  refusal: 'You have sent 20 emails again within an hour. Please try again later.',
});

/**
 * What mails to one reader are counted by. Most mail servers bring what goes to `keys+anything@` to `keys@`, and the largest what
 * goes to `k.e.y.s@`, so these count together. A hash: the count outlives whoever asked, and names nobody.
 */
export function mailboxOf(address: string): string {
  const mailbox = addressKey(address).replace(/(?<=^[^+@]+)\+[^@]*(?=@)|\.(?=.*@)/g, '');
  return createHash('sha256').update(mailbox).digest('base64url');
}

/** The refusal of what was done too often. */
export function quotaUsedUp(quota: RefusingQuota): AppError {
  return new AppError('THROTTLED', quota.refusal);
}
