import type { Account, AccountRows } from '../accounts/account.ts';
import type { Passwords } from './passwords.ts';

/**
 * Whether this is the password of an account, null for none. A hash from before passwords were prepared is replaced by one of
 * the prepared form, so the form that was typed then is compared only once (decision 0091).
 */
export async function isPasswordOf(
  { accounts, passwords }: { accounts: AccountRows; passwords: Passwords },
  account: Account | null,
  typed: string,
): Promise<boolean> {
  const form = await passwords.match(account?.passwordHash ?? null, typed);
  if (account && form === 'typed') await accounts.renewPasswordHash(account, await passwords.hash(typed));
  return form !== null;
}
