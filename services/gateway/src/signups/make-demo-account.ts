import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { type AccountRows, newWorkspace } from '../accounts/account.ts';
import type { DeletionRows } from '../deletion/deletion.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { publicDemoPassword } from '../passwords/public-demo-password.ts';

/** Creates the demo owner (decision R4) unless it exists or was deleted; returns whether it was created now. */
export async function makeDemoAccount(
  {
    accounts,
    deletions,
    passwords,
  }: { accounts: AccountRows; deletions: DeletionRows; passwords: Passwords },
  now: Date,
  password = publicDemoPassword,
): Promise<boolean> {
  if ((await accounts.find(demoOwnerId)) || (await deletions.isErased(demoOwnerId))) return false;
  return accounts.insert({
    id: demoOwnerId,
    username: 'demo',
    email: 'demo@example.com',
    emailConfirmedAt: now,
    passwordHash: await passwords.hash(password),
    passwordVersion: 1,
    firstName: 'Dana',
    lastName: 'Moore',
    profileImageUrl: null,
    workspaces: [{ ...newWorkspace(demoOwnerId), companyName: 'Northlight Events' }],
    timeZone: null,
    version: 1,
    createdAt: now,
  });
}
