import type { EmailChanged, EmailChangeUndone } from '@scanlist/contracts/messages/gateway';
import { randomId } from '@scanlist/service-kit/ids';
import { type Account, mailOwnerIdOf } from '../accounts/account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import type { PasswordReset } from '../password-resets/password-reset.ts';

/** A link that restores the previous address of an account. */
export interface EmailUndo {
  accountId: string;
  /** The address to restore; the link was mailed there. */
  email: string;
  tokenHash: Buffer;
  changedAt: Date;
  expiresAt: Date;
}

/** The repository of these links; `EmailChangeRows.confirm` creates them. */
export interface EmailUndoRows {
  findByToken(tokenHash: Buffer): Promise<EmailUndo | null>;
  /**
   * In one step: the account gets its former address, confirmed, and a random password. Every session ends and a
   * pending address is cancelled. Links that undo this change or a later one are deleted. `reset` is stored, with which
   * a new password is set. The events are enqueued, with `notice` for the reader of the replaced address. False,
   * without effect, if the link is not valid any more or the account is not as it was `before`.
   *
   * @throws AppError `EMAIL_TAKEN` if another account has the address.
   */
  use(
    undo: EmailUndo,
    before: Account,
    next: { passwordHash: string; reset: PasswordReset; notice: EmailChangeUndone | null },
    now: Date,
  ): Promise<boolean>;
  /** Deletes links that ended before then; returns how many. */
  removeEnded(before: Date): Promise<number>;
}

/** How long the former address can be restored (decision 0049). */
const undoLifeMs = 7 * 24 * 60 * 60_000;

/**
 * A link for the reader of the present address of `account`, which is about to become `newEmail`, and the data of its
 * mail. Only the link contains the token, which is not stored. Null if the present address is not confirmed: its
 * reader may be a stranger.
 */
export function newEmailUndo(
  account: Account,
  newEmail: string,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): { undo: EmailUndo; notice: EmailChanged } | null {
  if (account.emailConfirmedAt === null) return null;
  const { id: accountId, username, firstName, email, timeZone } = account;
  const token = randomId(128);
  const expiresAt = new Date(now.getTime() + undoLifeMs);
  return {
    undo: { accountId, email, tokenHash: hashOfToken(token), changedAt: now, expiresAt },
    notice: {
      ownerId: mailOwnerIdOf(account),
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
