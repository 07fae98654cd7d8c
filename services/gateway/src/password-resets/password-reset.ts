import type { PasswordChanged, PasswordResetAsked } from '@scanlist/contracts/messages/gateway';
import { randomId, uuid } from '@scanlist/service-kit/ids';
import { type Account, mailOwnerIdOf } from '../accounts/account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';

/** A request to reset the password of the account with this address, if there is one. */
export interface ResetRequest {
  id: string;
  email: string;
  requestedAt: Date;
}

/** The link of an account that sets a new password; there is one at a time. */
export interface PasswordReset {
  accountId: string;
  /** The address that it was mailed to. */
  email: string;
  /** It is valid while the account has this password. */
  passwordVersion: number;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** The repository of requests and links. */
export interface PasswordResetRows {
  /** Stores a request, the same way whether or not an account has the address. */
  storeRequest(request: ResetRequest): Promise<void>;
  /** Requests stored before then that are not processed yet, the oldest first. */
  findPendingRequests(before: Date): Promise<ResetRequest[]>;
  /** Deletes a request without sending anything. */
  removeRequest(requestId: string): Promise<void>;
  /**
   * In one step: deletes the request, replaces an older link and writes the event that mails it. If the account had
   * too many mails, only the request is deleted. Without effect if the request is processed already.
   */
  sendLink(requestId: string, reset: PasswordReset, mail: PasswordResetAsked, now: Date): Promise<void>;
  /** The link of this token, unless the password or address of its account has changed. */
  findByToken(tokenHash: Buffer): Promise<PasswordReset | null>;
  /**
   * In one step: the account gets the new password and a confirmed address. The link is deleted, every session ends, a
   * pending address is cancelled, and the events are enqueued. False, without effect, if the link is not valid any more
   * or the account is not as it was `before`.
   */
  use(
    reset: PasswordReset,
    before: Account,
    change: { passwordHash: string; notice: PasswordChanged },
    now: Date,
  ): Promise<boolean>;
  /** Deletes links that expired before then; returns how many. */
  removeEnded(before: Date): Promise<number>;
}

/** How long a link is valid (decision P9). */
const resetLifeMs = 30 * 60_000;

/** A request for that address, made now. */
export function newResetRequest(email: string, now: Date): ResetRequest {
  return { id: uuid(), email, requestedAt: now };
}

/** A link for an account and the data of its mail. Only the link contains the token, which is not stored. */
export function newPasswordReset(
  account: Account,
  { publicOrigin, now }: { publicOrigin: string; now: Date },
): { reset: PasswordReset; mail: PasswordResetAsked; token: string } {
  const { id, username, firstName, email, timeZone, passwordVersion } = account;
  const token = randomId(128);
  const expiresAt = new Date(now.getTime() + resetLifeMs);
  return {
    reset: { accountId: id, email, passwordVersion, tokenHash: hashOfToken(token), expiresAt },
    mail: {
      ownerId: mailOwnerIdOf(account),
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
