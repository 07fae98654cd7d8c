import type { EmailChangeAsked, EmailConfirmationAsked } from '@scanlist/contracts/messages/gateway';
import { randomId } from '@scanlist/service-kit/ids';
import { type Account, mailOwnerIdOf } from '../accounts/account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import type { newEmailUndo } from './email-undo.ts';

/**
 * A new address of an account, or its own address while it is not confirmed. It counts once its reader opens the
 * link.
 */
export interface EmailChange {
  accountId: string;
  newEmail: string;
  tokenHash: Buffer;
  expiresAt: Date;
  confirmedAt: Date | null;
  /** The session that first requested it, with the password; null if unknown. */
  requestedIn: string | null;
}

/** The circumstances in which a link is opened. */
export interface OpenedLink {
  now: Date;
  /** The session of the browser that opens it. */
  sessionId: string | null;
  /** The link that undoes the change, for the reader of the previous address. */
  emailUndo: ReturnType<typeof newEmailUndo>;
}

/** The repository of email changes, one for each account. */
export interface EmailChangeRows {
  /** The new address that an account waits for, or null. */
  findPending(accountId: string, now: Date): Promise<string | null>;
  findByToken(tokenHash: Buffer): Promise<EmailChange | null>;
  /**
   * Replaces an older pending address and writes the event that mails the link, in one step. A repeated request keeps
   * its `requestedIn`. If the account or the mailbox had too many mails, nothing happens and the result says when the
   * next one is allowed.
   */
  request(
    change: EmailChange,
    mail: EmailChangeAsked | EmailConfirmationAsked,
    now: Date,
  ): Promise<{ notBefore: Date } | null>;
  /** Cancels the pending change to another address. */
  cancel(accountId: string, now: Date): Promise<void>;
  /**
   * In one step: the account gets the address, confirmed, and its event is written. If the address changes, every
   * session ends except `sessionId` and the one that requested it, and `emailUndo` is stored and published. False,
   * without effect, if the account is no longer as it was `before`, or the link was used, replaced or has expired.
   *
   * @throws AppError `EMAIL_TAKEN` if another account has the address, or may get it back.
   */
  confirm(change: EmailChange, before: Account, opening: OpenedLink): Promise<boolean>;
  /** Deletes changes that ended before then; returns how many. */
  removeEnded(before: Date): Promise<number>;
}

const hourMs = 60 * 60_000;

/** How long the link to a new address is valid, and the one to the address of a new account. */
const linkLifeMs = 24 * hourMs;
const ownLinkLifeMs = 7 * 24 * hourMs;

/** At most `mailsMax` mails within this time, whatever the address. */
export const mailsWindowMs = 24 * hourMs;
export const mailsMax = 5;

/** How long a change is stored after its link has expired. */
export const endedKeptMs = 30 * 24 * hourMs;

/** How a link is requested; without a session at a sign-up. */
export interface LinkOptions {
  publicOrigin: string;
  now: Date;
  sessionId?: string | null;
}

/**
 * A change of `account` to `newEmail`, and the data of the mail. Only its link contains the token, which is not
 * stored.
 */
export function newEmailChange(
  account: Account,
  newEmail: string,
  options: LinkOptions,
): { change: EmailChange; mail: EmailChangeAsked } {
  const { change, confirmUrl } = newLink(account.id, newEmail, linkLifeMs, options);
  const { username, firstName, email, timeZone } = account;
  const ownerId = mailOwnerIdOf(account);
  const expiresAt = change.expiresAt.toISOString();
  return {
    change,
    mail: { ownerId, username, firstName, email, newEmail, confirmUrl, expiresAt, timeZone },
  };
}

/** A link that confirms an account's own address, and the data of its mail. */
export function newEmailConfirmation(
  account: Pick<Account, 'id' | 'firstName' | 'email' | 'timeZone' | 'workspaces'>,
  options: LinkOptions,
): { change: EmailChange; mail: EmailConfirmationAsked } {
  const { id, firstName, email, timeZone } = account;
  const { change, confirmUrl } = newLink(id, email, ownLinkLifeMs, options);
  const ownerId = mailOwnerIdOf(account);
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
