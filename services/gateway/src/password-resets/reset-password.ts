import type { PasswordReset as ResetAnswer, ResetPasswordBody } from '@scanlist/contracts/http/accounts';
import { notFound } from '@scanlist/service-kit/app-error';
import type { Account, AccountRows } from '../accounts/account.ts';
import { accountConflictError } from '../accounts/change-account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { passwordChangedNotice } from '../passwords/password-changed-notice.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { PasswordReset, PasswordResetRows } from './password-reset.ts';

export interface ResetPasswordDependencies {
  accounts: AccountRows;
  passwordResets: PasswordResetRows;
  passwords: Passwords;
  commonPasswords: ReadonlySet<string>;
  publicOrigin: string;
  now: () => Date;
  /** Wakes the outbox relay: there are new events. */
  wakeRelay(): void;
}

const triesMax = 10;

/**
 * Until when a mailed link is valid.
 *
 * @throws AppError `NOT_FOUND` for one that is not.
 */
export async function findReset(
  { passwordResets, now }: Pick<ResetPasswordDependencies, 'passwordResets' | 'now'>,
  token: string,
): Promise<ResetAnswer> {
  const reset = await findWorking(passwordResets, token, now());
  return { expiresAt: reset.expiresAt.toISOString() };
}

/**
 * Sets a new password with a mailed link (decision P9), once, and returns whose. Every session ends, the count of
 * wrong passwords starts again, and the address counts as confirmed, since its reader opened the link.
 *
 * @throws AppError `VALIDATION_FAILED` for a common password, and the link stays valid; `NOT_FOUND` for a link that
 * was used, replaced or has expired, or is older than the account's password or address.
 */
export async function resetPassword(
  deps: ResetPasswordDependencies,
  { token, newPassword }: ResetPasswordBody,
): Promise<Pick<Account, 'id' | 'passwordVersion'>> {
  const { accounts, passwordResets, publicOrigin, now } = deps;
  refuseCommonPassword(deps.commonPasswords, newPassword, 'newPassword');
  // Checked before hashing, which is expensive: requests without a valid link cost little.
  await findWorking(passwordResets, token, now());
  const passwordHash = await deps.passwords.hash(newPassword);
  // Tries again after a conflict with another change of the account.
  for (let tries = 0; tries < triesMax; tries++) {
    const changedAt = now();
    const reset = await findWorking(passwordResets, token, changedAt);
    const account = await accounts.find(reset.accountId);
    if (!account) throw invalidLinkError();
    const notice = passwordChangedNotice(account, 'link', { publicOrigin, now: changedAt });
    if (!(await passwordResets.use(reset, account, { passwordHash, notice }, changedAt))) continue;
    deps.wakeRelay();
    return { id: account.id, passwordVersion: reset.passwordVersion + 1 };
  }
  throw accountConflictError();
}

async function findWorking(
  passwordResets: PasswordResetRows,
  token: string,
  now: Date,
): Promise<PasswordReset> {
  const reset = await passwordResets.findByToken(hashOfToken(token));
  if (!reset || reset.expiresAt <= now) throw invalidLinkError();
  return reset;
}

function invalidLinkError() {
  return notFound(
    'This link is no longer valid. Links work once, for 30 minutes, and a newer one replaces an older one. Please get a new one.',
  );
}
