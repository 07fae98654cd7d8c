import { AppError } from '@scanlist/service-kit/app-error';
import type { Account, AccountRows } from '../accounts/account.ts';
import { isPasswordOf } from './is-password-of.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';

export interface CheckPasswordDependencies {
  accounts: AccountRows;
  passwords: Passwords;
  loginThrottle: LoginThrottle;
}

/**
 * Resolves if `password` is the account's, for an owner who is signed in to it.
 *
 * @throws AppError `WRONG_CREDENTIALS` if it is not; ThrottledError after too many wrong ones in this session.
 */
export async function checkPassword(
  deps: CheckPasswordDependencies,
  account: Account,
  { sessionId, password }: { sessionId: string; password: string },
): Promise<void> {
  const attempt = await deps.loginThrottle.attempt(account, { sessionId });
  if (!(await isPasswordOf(deps, account, password))) throw wrongPasswordError();
  await attempt.succeeded();
}

/** The error for a password that is not, or no longer, the account's. */
export function wrongPasswordError(): AppError {
  const message = 'Your password is incorrect';
  return new AppError('WRONG_CREDENTIALS', message, { issues: [{ path: 'password', message }] });
}
