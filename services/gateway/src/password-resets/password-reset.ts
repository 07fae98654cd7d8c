import type { PasswordChanged, PasswordResetAsked } from '@scanlist/contracts/messages/gateway';
import { randomId, uuid } from '@scanlist/service-kit/ids';
import type { Account } from '../accounts/account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';

/** Somebody says that they forgot the password of the account with this address, if there is one. */
export interface ResetRequest {
  id: string;
  email: string;
  requestedAt: Date;
}

/** The one link of an account that sets a new password. */
export interface PasswordReset {
  accountId: string;
  /** Where it was mailed. */
  email: string;
  /** It works as long as the account has this password. */
  passwordVersion: number;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** Where both are kept. */
export interface PasswordResetRows {
  /** Notes an ask, the same way whether or not an account has the address. */
  storeRequest(request: ResetRequest): Promise<void>;
  /** Asks noted before then of which nothing has come yet, the oldest first. */
  findPendingRequests(before: Date): Promise<ResetRequest[]>;
  /** Nothing comes of an ask. */
  removeRequest(requestId: string): Promise<void>;
  /**
   * In one step: the ask is done, the link takes the place of an older one, and is told to be mailed. Only the first is done
   * where the account had too many mails. Nothing happens when the ask is done already.
   */
  sendLink(requestId: string, reset: PasswordReset, mail: PasswordResetAsked, now: Date): Promise<void>;
  /** The link of this token, unless its account has another password or address by now. */
  findByToken(tokenHash: Buffer): Promise<PasswordReset | null>;
  /**
   * In one step: the account has the new password and a confirmed address, the link is gone, every session has ended, no
   * other address waits any more, and others are told. False, and nothing happens, when the link works no more or the
   * account is not as it was `before`.
   */
  use(
    reset: PasswordReset,
    before: Account,
    change: { passwordHash: string; notice: PasswordChanged },
    now: Date,
  ): Promise<boolean>;
  /** Removes links that ended before then; answers how many. */
  removeEnded(before: Date): Promise<number>;
}

/** How long a link is good for (decision P9). */
const resetLifeMs = 30 * 60_000;

/** An ask for that address, made now. */
export function newResetRequest(email: string, now: Date): ResetRequest {
  return { id: uuid(), email, requestedAt: now };
}

/** A link for an account, and what its mail needs: the link carries the token, which is kept nowhere else. */
export function newPasswordReset(
  { id, username, firstName, email, timeZone, passwordVersion }: Account,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): { reset: PasswordReset; mail: PasswordResetAsked; token: string } {
  const token = randomId(128);
  const expiresAt = new Date(now.getTime() + resetLifeMs);
  return {
    reset: { accountId: id, email, passwordVersion, tokenHash: hashOfToken(token), expiresAt },
    mail: {
      ownerId: id,
      username,
      firstName,
      email,
      resetUrl: `${publicOrigin}/reset-password/${token}`,
      expiresAt: expiresAt.toISOString(),
      timeZone,
    },
    token,
  };
}
