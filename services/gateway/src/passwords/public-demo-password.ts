import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type { Account, AccountRows } from '../accounts/account.ts';
import type { Passwords } from './passwords.ts';

/**
 * The default password of the demo owner. The documentation names it, so it is only for a product that no other
 * machine reaches.
 */
export const publicDemoPassword = 'demo1234';

/** Whether this is the demo owner with the password from the documentation. */
export function isPublicDemoPassword({ id }: Pick<Account, 'id'>, password: string): boolean {
  return id === demoOwnerId && password === publicDemoPassword;
}

/**
 * Replaces the public password of the demo owner, which ends all their sessions. A password that somebody chose
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
