import type { LoginBody } from '@scanlist/contracts/http/accounts';
import { AppError } from '@scanlist/service-kit/app-error';
import type { Account, AccountRows } from './account.ts';
import type { Passwords } from './passwords.ts';
import type { SlowGuessing } from './slow-guessing.ts';

export interface SignInDeps {
  accounts: AccountRows;
  passwords: Passwords;
  guessing: SlowGuessing;
}

/**
 * The account that user name (or e-mail address) and password open. An unknown name and a wrong password are told apart
 * neither by the answer, `WRONG_CREDENTIALS`, nor by the time it takes.
 */
export async function signIn(
  { accounts, passwords, guessing }: SignInDeps,
  { username, password }: LoginBody,
  address: string,
): Promise<Account> {
  const account = await accounts.findByLogin(username);
  const guessed = account?.id ?? username.toLowerCase();
  await guessing.attempt(guessed, address);
  const matches = await passwords.verify(account?.passwordHash ?? null, password);
  if (!account || !matches) throw new AppError('WRONG_CREDENTIALS', 'Wrong username or password');
  await guessing.succeeded(guessed, address);
  return account;
}
