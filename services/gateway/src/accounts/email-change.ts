import type { EmailChangeAsked } from '@scanlist/contracts/messages/gateway';
import { randomId } from '@scanlist/service-kit/ids';
import { hashOfToken } from '../token-hash.ts';
import type { Account } from './account.ts';

/** An address an account asked for; it counts once somebody who reads its mail opened the link. */
export interface EmailChange {
  accountId: string;
  newEmail: string;
  tokenHash: Buffer;
  expiresAt: Date;
  confirmedAt: Date | null;
}

/** Where those are kept, one for each account. */
export interface EmailChangeRows {
  /** The address an account waits for, or null. */
  findPending(accountId: string, now: Date): Promise<string | null>;
  findByToken(tokenHash: Buffer): Promise<EmailChange | null>;
  /**
   * Keeps the new address in the place of an older one and has it mailed its link, in one step. Where the account had too
   * many mails nothing happens, and the answer is when there may be another.
   */
  ask(change: EmailChange, asked: EmailChangeAsked, now: Date): Promise<{ notBefore: Date } | null>;
  /** Nobody waits for the address any more. */
  cancel(accountId: string, now: Date): Promise<void>;
  /**
   * The account has its new address and others are told of it, in one step; false, and nothing happens, when the account
   * is no longer as it was `before` or the link was used, replaced or has expired meanwhile.
   *
   * @throws AppError `EMAIL_TAKEN` when another account has the address by now.
   */
  confirm(change: EmailChange, before: Account, now: Date): Promise<boolean>;
  /** Removes those that ended before then; answers how many. */
  removeEnded(before: Date): Promise<number>;
}

const hourMs = 60 * 60_000;

/** How long a link is good for. */
export const linkLifeMs = 24 * hourMs;

/** Within which at most `mailsMax` mails are asked for, whatever the address. */
export const mailsWindowMs = 24 * hourMs;
export const mailsMax = 5;

/** How long a change is remembered after its link is over. */
export const endedKeptMs = 30 * 24 * hourMs;

/** A change of `account` to `newEmail`, and what the mail needs: its link carries the token, which is kept nowhere else. */
export function newEmailChange(
  account: Account,
  newEmail: string,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): { change: EmailChange; asked: EmailChangeAsked } {
  const token = randomId(128);
  const expiresAt = new Date(now.getTime() + linkLifeMs);
  return {
    change: { accountId: account.id, newEmail, tokenHash: hashOfToken(token), expiresAt, confirmedAt: null },
    asked: {
      ownerId: account.id,
      username: account.username,
      firstName: account.firstName,
      email: account.email,
      newEmail,
      confirmUrl: `${publicOrigin}/confirm-email/${token}`,
      expiresAt: expiresAt.toISOString(),
    },
  };
}

/** Addresses are the same regardless of case (decision H2a). */
export function isSameEmail(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
