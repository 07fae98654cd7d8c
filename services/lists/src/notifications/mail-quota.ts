import { createHash } from 'node:crypto';
import type { MailQuota } from '@scanlist/persistence/mail-quota';
import { AppError } from '@scanlist/service-kit/app-error';
import { normalizeAddress } from './notification-address.ts';

/** A quota, and what a person reads who did it too often. */
export interface RefusingQuota extends MailQuota {
  refusal: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Older uses do not count. */
export const longestQuotaMs = dayMs;

/** Confirmation mails to one reader, counted over all owners: the quota protects the reader. */
export const confirmationsTo = (address: string): RefusingQuota => ({
  key: `confirmation ${mailboxOf(address)}`,
  most: 3,
  withinMs: dayMs,
  refusal: 'We’ve already asked this address 3 times in a day. Please try again tomorrow.',
});

/**
 * Confirmation mails of an owner: as many as twenty new addresses cause on their first day. Without it, all addresses
 * of earlier days could each be asked again every day.
 */
export const confirmationsOf = (ownerId: string): RefusingQuota => ({
  key: `confirmations ${ownerId}`,
  most: 60,
  withinMs: dayMs,
  refusal: 'You’ve sent 60 confirmation emails in a day. Please try again tomorrow.',
});

/** New foreign addresses of an owner. */
export const newAddressesOf = (ownerId: string): RefusingQuota => ({
  key: `new address ${ownerId}`,
  most: 20,
  withinMs: dayMs,
  refusal:
    'You’ve added 20 new notification addresses in a day. Save without the email notification, or try again tomorrow.',
});

/** Test mails an owner sends. */
export const testMailsOf = (ownerId: string): RefusingQuota => ({
  key: `test mail ${ownerId}`,
  most: 5,
  withinMs: 10 * minuteMs,
  refusal: 'You’ve sent 5 test emails in ten minutes. Please try again in a few minutes.',
});

/** Notifications that failed or bounced and that an owner sends again. */
export const resentMailsOf = (ownerId: string): RefusingQuota => ({
  key: `sent again ${ownerId}`,
  most: 20,
  withinMs: 60 * minuteMs,
  refusal: 'You’ve resent 20 emails in an hour. Please try again later.',
});

/** Mails to an owner that a visitor asks for a deletion. Anybody may fill in a list and ask for each entry. */
export const deletionMailsOf = (ownerId: string): MailQuota => ({
  key: `deletion asked ${ownerId}`,
  most: 20,
  withinMs: dayMs,
});

/**
 * The key that counts mails to one mailbox. Most mail servers deliver `keys+anything@` to `keys@`, and the largest
 * also `k.e.y.s@`, so these count together. It is a hash, because the count outlives the request and shall contain no
 * address.
 */
export function mailboxOf(address: string): string {
  const mailbox = normalizeAddress(address).replace(/(?<=^[^+@]+)\+[^@]*(?=@)|\.(?=.*@)/g, '');
  return createHash('sha256').update(mailbox).digest('base64url');
}

/** The refusal beyond a quota. */
export function quotaUsedUp(quota: RefusingQuota): AppError {
  return new AppError('THROTTLED', quota.refusal);
}
