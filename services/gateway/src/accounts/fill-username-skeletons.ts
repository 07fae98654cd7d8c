import type { AccountRows } from './account.ts';

/**
 * Gives a skeleton to each account without one: those from before there were any, and those that processes of the release before
 * create. Interrupted, it goes on the next time.
 */
export async function fillUsernameSkeletons({ accounts }: { accounts: AccountRows }): Promise<void> {
  while ((await accounts.fillUsernameSkeletons()) > 0);
}
