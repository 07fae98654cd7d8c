import type { ChangePasswordBody } from '@scanlist/contracts/http/accounts';
import { AppError } from '@scanlist/service-kit/app-error';
import type { AccountRows } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import type { Sessions } from '../sessions/session.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { passwordChangedNotice } from './password-changed-notice.ts';
import type { Passwords } from './passwords.ts';

export interface ChangePasswordDependencies {
  accounts: AccountRows;
  passwords: Passwords;
  commonPasswords: ReadonlySet<string>;
  loginThrottle: LoginThrottle;
  sessions: Sessions;
  publicOrigin: string;
  now: () => Date;
  /** Wakes the outbox relay: there are new events. */
  wakeRelay(): void;
}

/**
 * Changes an owner's password. Every other session ends, and this one continues with the returned token. Mailed links
 * that set a password become invalid, a pending address is cancelled, and the account's address gets a notice
 * (specification section 5: Change password, decision P9).
 *
 * @throws AppError `VALIDATION_FAILED` for a common password, `WRONG_CREDENTIALS` for a wrong current one, also if it
 * was changed a moment ago; ThrottledError after too many wrong ones in this session.
 */
export async function changePassword(
  deps: ChangePasswordDependencies,
  { accountId, sessionId, token }: { accountId: string; sessionId: string; token: string },
  { currentPassword, newPassword }: ChangePasswordBody,
): Promise<string> {
  const { accounts, passwords, commonPasswords, loginThrottle, sessions, publicOrigin } = deps;
  refuseCommonPassword(commonPasswords, newPassword, 'newPassword');
  const account = await findAccount(accounts, accountId);
  const attempt = await loginThrottle.attempt(account, { sessionId });
  if (!(await passwords.verify(account.passwordHash, currentPassword))) throw wrongPasswordError();
  await attempt.succeeded();
  const passwordHash = await passwords.hash(newPassword);
  const { passwordVersion } = account;
  const notice = passwordChangedNotice(account, 'owner', { publicOrigin, now: deps.now() });
  const newToken = await sessions.changePassword(token, { accountId, passwordVersion, passwordHash, notice });
  if (newToken === null) throw wrongPasswordError();
  deps.wakeRelay();
  return newToken;
}

function wrongPasswordError(): AppError {
  const message = 'Your current password is incorrect';
  return new AppError('WRONG_CREDENTIALS', message, { issues: [{ path: 'currentPassword', message }] });
}
