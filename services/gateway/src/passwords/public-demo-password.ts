import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type { Account, AccountRows } from '../accounts/account.ts';
import type { Passwords } from './passwords.ts';

/** The demo owner's unless told: it is in every document, and so for a product that one machine alone reaches. */
export const publicDemoPassword = 'demo1234';

/** Whether this is the demo owner with the password that everybody knows. */
export function isPublicDemoPassword({ id }: Pick<Account, 'id'>, password: string): boolean {
  return id === demoOwnerId && password === publicDemoPassword;
}

/**
 * Gives a demo owner who still has the known password another one, and all their sessions end. A password that somebody chose
 * stays.
 */
export async function replacePublicDemoPassword(
  { accounts, passwords }: { accounts: AccountRows; passwords: Passwords },
  password: string,
): Promise<void> {
  if (password === publicDemoPassword) return;
  const account = await accounts.find(demoOwnerId);
  if (!account || !(await passwords.verify(account.passwordHash, publicDemoPassword))) return;
  await accounts.replacePassword(account, await passwords.hash(password));
}
