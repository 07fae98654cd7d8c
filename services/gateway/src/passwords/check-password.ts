import { AppError } from '@scanlist/service-kit/app-error';
import type { Account, AccountRows } from '../accounts/account.ts';
import type { SlowGuessing } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';

export interface CheckPasswordDependencies {
  accounts: AccountRows;
  passwords: Passwords;
  guessing: SlowGuessing;
}

/**
 * Returns where `password` is the account's, for somebody signed in to it.
 *
 * @throws AppError `WRONG_CREDENTIALS` where it is not; ThrottledError after too many wrong ones in this session.
 */
export async function checkPassword(
  { passwords, guessing }: CheckPasswordDependencies,
  account: Account,
  { sessionId, password }: { sessionId: string; password: string },
): Promise<void> {
  const attempt = await guessing.attempt(account, { sessionId });
  if (!(await passwords.verify(account.passwordHash, password))) throw wrongPassword();
  await attempt.succeeded();
}

/** The refusal of a password that is not, or no longer, the account's. */
export function wrongPassword(): AppError {
  const message = 'Your password is not right';
  return new AppError('WRONG_CREDENTIALS', message, { issues: [{ path: 'password', message }] });
}
