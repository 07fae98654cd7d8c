import type { ChangePasswordBody } from '@scanlist/contracts/http/accounts';
import type { Issue } from '@scanlist/contracts/http/problem';
import { AppError } from '@scanlist/service-kit/app-error';
import type { Sessions } from '../sessions/session.ts';
import type { AccountRows } from './account.ts';
import { findAccount } from './change-account.ts';
import type { Passwords } from './passwords.ts';
import type { SlowGuessing } from './slow-guessing.ts';

export interface ChangePasswordDeps {
  accounts: AccountRows;
  passwords: Passwords;
  commonPasswords: ReadonlySet<string>;
  guessing: SlowGuessing;
  sessions: Sessions;
}

/**
 * Gives an owner a new password: every other session ends, and the one that asked goes on with the token this answers
 * (specification section 5: Change password, decision P9).
 *
 * @throws AppError `VALIDATION_FAILED` for a common password, `WRONG_CREDENTIALS` for a wrong current one, also when it was
 * changed a moment ago; ThrottledError after too many wrong ones, counted with those of signing in.
 */
export async function changePassword(
  { accounts, passwords, commonPasswords, guessing, sessions }: ChangePasswordDeps,
  { accountId, token, address }: { accountId: string; token: string; address: string },
  { currentPassword, newPassword }: ChangePasswordBody,
): Promise<string> {
  if (commonPasswords.has(newPassword.toLowerCase())) throw tooCommon();
  const account = await findAccount(accounts, accountId);
  await guessing.attempt(accountId, address);
  if (!(await passwords.verify(account.passwordHash, currentPassword))) throw wrongPassword();
  await guessing.succeeded(accountId, address);
  const passwordHash = await passwords.hash(newPassword);
  const { passwordVersion } = account;
  const newToken = await sessions.changePassword(token, { accountId, passwordVersion, passwordHash });
  if (newToken === null) throw wrongPassword();
  return newToken;
}

function tooCommon(): AppError {
  return refuse('VALIDATION_FAILED', {
    path: 'newPassword',
    message: 'This password is too common. Please choose another.',
  });
}

function wrongPassword(): AppError {
  return refuse('WRONG_CREDENTIALS', {
    path: 'currentPassword',
    message: 'Your current password is not right',
  });
}

function refuse(code: 'VALIDATION_FAILED' | 'WRONG_CREDENTIALS', issue: Issue): AppError {
  return new AppError(code, issue.message, { issues: [issue] });
}
