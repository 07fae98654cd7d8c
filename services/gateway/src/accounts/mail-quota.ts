import { createHash } from 'node:crypto';

/** How often something that has us mail a link may be done: `most` times within any stretch of `withinMs`. */
export interface MailQuota {
  key: string;
  most: number;
  withinMs: number;
}

const dayMs = 24 * 60 * 60_000;

/** Uses older than this count for nothing. */
export const longestQuotaMs = dayMs;

/**
 * Links that confirm an address, whichever account wants them mailed there: it is the reader who is to be left alone. Most
 * mail servers bring what goes to `dana+anything@` to `dana@`, so these count together.
 */
export function confirmLinksTo(address: string): MailQuota {
  const mailbox = address.toLowerCase().replace(/(?<=^[^+@]+)\+[^@]*(?=@)/, '');
  const hash = createHash('sha256').update(mailbox).digest('base64url');
  return { key: `confirm ${hash}`, most: 5, withinMs: dayMs };
}

/** Links that set a new password of an account. */
export function resetLinksOf(accountId: string): MailQuota {
  return { key: `reset ${accountId}`, most: 5, withinMs: dayMs };
}
