import type { EmailChangeAsked, EmailConfirmationAsked } from '@scanlist/contracts/messages/gateway';
import { randomId } from '@scanlist/service-kit/ids';
import type { Account } from '../accounts/account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import type { newEmailUndo } from './email-undo.ts';

/**
 * An address an account asked for, or its own that nobody has confirmed yet; it counts once somebody who reads its mail
 * opened the link.
 */
export interface EmailChange {
  accountId: string;
  newEmail: string;
  tokenHash: Buffer;
  expiresAt: Date;
  confirmedAt: Date | null;
  /** The session in which it was asked for first, with the password; null where that is not known. */
  requestedIn: string | null;
}

/** What comes with a link that is opened. */
export interface OpenedLink {
  now: Date;
  /** The session of the browser in which it is opened. */
  sessionId: string | null;
  /** The way back, for the reader of the address so far. */
  emailUndo: ReturnType<typeof newEmailUndo>;
}

/** Where those are kept, one for each account. */
export interface EmailChangeRows {
  /** Another address than its own that an account waits for, or null. */
  findPending(accountId: string, now: Date): Promise<string | null>;
  findByToken(tokenHash: Buffer): Promise<EmailChange | null>;
  /**
   * Keeps the address in the place of an older one and has it mailed its link, in one step; one that waits already stays asked for
   * in the session it was. Where the account or the address had too many mails nothing happens, and the answer is when there may be
   * another.
   */
  request(
    change: EmailChange,
    mail: EmailChangeAsked | EmailConfirmationAsked,
    now: Date,
  ): Promise<{ notBefore: Date } | null>;
  /** Nobody waits for another address any more. */
  cancel(accountId: string, now: Date): Promise<void>;
  /**
   * The account has the address, confirmed, and others are told of it, in one step. Where that is another address, every session
   * ends but the one that asked for it and `sessionId`, and `moved` is kept and told. False, and nothing happens, when the account
   * is no longer as it was `before` or the link was used, replaced or has expired meanwhile.
   *
   * @throws AppError `EMAIL_TAKEN` when another account has the address by now, or may have it back.
   */
  confirm(change: EmailChange, before: Account, opening: OpenedLink): Promise<boolean>;
  /** Removes those that ended before then; answers how many. */
  removeEnded(before: Date): Promise<number>;
}

const hourMs = 60 * 60_000;

/** How long the link to a new address is good for, and the one to a new account's. */
const linkLifeMs = 24 * hourMs;
const ownLinkLifeMs = 7 * 24 * hourMs;

/** Within which at most `mailsMax` mails are asked for, whatever the address. */
export const mailsWindowMs = 24 * hourMs;
export const mailsMax = 5;

/** How long a change is remembered after its link is over. */
export const endedKeptMs = 30 * 24 * hourMs;

/** How a link is asked for; without a session at a sign-up. */
export interface LinkOptions {
  publicOrigin: string;
  now: Date;
  sessionId?: string | null;
}

/** A change of `account` to `newEmail`, and what the mail needs: its link carries the token, which is kept nowhere else. */
export function newEmailChange(
  account: Account,
  newEmail: string,
  asking: LinkOptions,
): { change: EmailChange; mail: EmailChangeAsked } {
  const { change, confirmUrl } = newLink(account.id, newEmail, linkLifeMs, asking);
  const { id: ownerId, username, firstName, email, timeZone } = account;
  const expiresAt = change.expiresAt.toISOString();
  return {
    change,
    mail: { ownerId, username, firstName, email, newEmail, confirmUrl, expiresAt, timeZone },
  };
}

/** A link with which the reader of an account's own address confirms it, and what its mail needs. */
export function newEmailConfirmation(
  { id: ownerId, firstName, email, timeZone }: Pick<Account, 'id' | 'firstName' | 'email' | 'timeZone'>,
  asking: LinkOptions,
): { change: EmailChange; mail: EmailConfirmationAsked } {
  const { change, confirmUrl } = newLink(ownerId, email, ownLinkLifeMs, asking);
  const expiresAt = change.expiresAt.toISOString();
  return { change, mail: { ownerId, firstName, email, confirmUrl, expiresAt, timeZone } };
}

/** Addresses are the same regardless of case (decision H2a). */
export function isSameEmail(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

function newLink(
  accountId: string,
  newEmail: string,
  lifeMs: number,
  { publicOrigin, now, sessionId = null }: LinkOptions,
): { change: EmailChange; confirmUrl: string } {
  const token = randomId(128);
  const expiresAt = new Date(now.getTime() + lifeMs);
  return {
    change: {
      accountId,
      newEmail,
      tokenHash: hashOfToken(token),
      expiresAt,
      confirmedAt: null,
      requestedIn: sessionId,
    },
    confirmUrl: `${publicOrigin}/confirm-email/${token}`,
  };
}
