import { createHash } from 'node:crypto';
import type { MailQuota } from '@scanlist/persistence/mail-quota';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Uses older than this count for nothing. */
export const longestQuotaMs = dayMs;

/** Links that confirm an address, whichever account wants them mailed there: it is the reader who is to be left alone. */
export function confirmLinksTo(address: string): MailQuota {
  return { key: `confirm ${hashOfMailbox(address)}`, most: 5, withinMs: dayMs };
}

/** Links that set a new password of an account. */
export function resetLinksOf(accountId: string): MailQuota {
  return { key: `reset ${accountId}`, most: 5, withinMs: dayMs };
}

/** Invitations to a mailbox, from whichever workspace. */
export function invitationsTo(address: string): MailQuota {
  return { key: `invitation ${hashOfMailbox(address)}`, most: 5, withinMs: dayMs };
}

/** Invitations of a workspace. */
export function invitationsOf(workspaceId: string): MailQuota {
  return { key: `invitations of ${workspaceId}`, most: 100, withinMs: hourMs };
}

/** Offers of a workspace to a member. */
export function handoverOffersTo(accountId: string): MailQuota {
  return { key: `handover ${accountId}`, most: 5, withinMs: dayMs };
}

/** Mails about changed roles in a workspace. */
export function roleMailsOf(workspaceId: string): MailQuota {
  return { key: `roles ${workspaceId}`, most: 20, withinMs: dayMs };
}

/** Mails about exports of an account. */
export function exportMailsOf(accountId: string): MailQuota {
  return { key: `exports ${accountId}`, most: 10, withinMs: dayMs };
}

/** Mails about sign-ins of an account on devices that were not known. */
export function newDeviceMailsOf(accountId: string): MailQuota {
  return { key: `new devices ${accountId}`, most: 10, withinMs: dayMs };
}

/** Stored messages of all senders. */
export const supportMessagesKept: MailQuota = { key: 'support messages', most: 1_000, withinMs: hourMs };

/** Messages that are mailed to the support address, `most` within an hour. */
export function supportMails(most: number): MailQuota {
  return { key: 'support mails', most, withinMs: hourMs };
}

/**
 * Mails about one sender's messages, by the key of the sender's network: a tenth of all, so that one sender cannot use
 * up the others' share.
 */
export function supportMailsFrom(sentFrom: string, most: number): MailQuota {
  return {
    key: `support mails from ${sentFrom}`,
    most: Math.max(1, Math.floor(most / 10)),
    withinMs: hourMs,
  };
}

/** Copies of messages to the address that the sender typed, which may be another person's. */
export function supportCopiesTo(address: string): MailQuota {
  return { key: `copy ${hashOfMailbox(address)}`, most: 3, withinMs: dayMs };
}

/**
 * Most mail servers bring what goes to `dana+anything@` to `dana@`, and the largest what goes to `d.a.n.a@`, so these count
 * together.
 */
function hashOfMailbox(address: string): string {
  const mailbox = address
    .toLowerCase()
    .replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '')
    .replace(/\.(?=.*@)/g, '');
  return createHash('sha256').update(mailbox).digest('base64url');
}
