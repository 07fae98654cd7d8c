import type { EmailChanged, EmailChangeUndone } from '@scanlist/contracts/messages/gateway';
import { randomId } from '@scanlist/service-kit/ids';
import type { Account } from '../accounts/account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import type { PasswordReset } from '../password-resets/password-reset.ts';

/** A link that brings back the address an account had. */
export interface EmailUndo {
  accountId: string;
  /** The address that comes back; the link was mailed there. */
  email: string;
  tokenHash: Buffer;
  changedAt: Date;
  expiresAt: Date;
}

/** Where those are kept; a confirmed change of an address makes them (`EmailChangeRows.confirm`). */
export interface EmailUndoRows {
  findByToken(tokenHash: Buffer): Promise<EmailUndo | null>;
  /**
   * In one step: the account has the former address back, confirmed, and a password nobody knows; every session has ended, no other
   * address waits, links that undo this change or a later one are gone, `reset` sets a new password, and others are told, with `told`
   * the reader of the address that goes. False, and nothing happens, when the link works no more or the account is not as it was `before`.
   *
   * @throws AppError `EMAIL_TAKEN` when another account has the address by now.
   */
  use(
    undo: EmailUndo,
    before: Account,
    next: { passwordHash: string; reset: PasswordReset; notice: EmailChangeUndone | null },
    now: Date,
  ): Promise<boolean>;
  /** Removes those that ended before then; answers how many. */
  removeEnded(before: Date): Promise<number>;
}

/** How long the former address can come back (decision 0049). */
const undoLifeMs = 7 * 24 * 60 * 60_000;

/**
 * A link for the reader of the address `account` has, which is about to be `newEmail`, and what its mail needs: the link carries the
 * token, which is kept nowhere else. Null where nobody has confirmed the present address: its reader may be a stranger.
 */
export function newEmailUndo(
  account: Account,
  newEmail: string,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): { undo: EmailUndo; notice: EmailChanged } | null {
  if (account.emailConfirmedAt === null) return null;
  const { id: ownerId, username, firstName, email, timeZone } = account;
  const token = randomId(128);
  const expiresAt = new Date(now.getTime() + undoLifeMs);
  return {
    undo: { accountId: ownerId, email, tokenHash: hashOfToken(token), changedAt: now, expiresAt },
    notice: {
      ownerId,
      username,
      firstName,
      email,
      newEmail,
      changedAt: now.toISOString(),
      undoUrl: `${publicOrigin}/undo-email-change/${token}`,
      expiresAt: expiresAt.toISOString(),
      timeZone,
    },
  };
}
