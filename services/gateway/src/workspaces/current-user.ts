import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { may } from '@scanlist/contracts/http/permissions';
import { type Account, type AccountRows, currentUserOf, type OwnedWorkspace } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import { type Membership, type WorkspaceRows, workspaceNotFoundError } from './workspace.ts';

/** The current user in the workspace in which new tabs begin. */
export async function findCurrentUser(
  { accounts, workspaces }: { accounts: AccountRows; workspaces: WorkspaceRows },
  account: Account,
): Promise<CurrentUser> {
  const membership = await workspaces.findStartMembership(account.id);
  if (!membership) throw workspaceNotFoundError();
  return currentUserIn(accounts, account, membership);
}

/** The current user in a workspace: company, subscription and limit are those of the workspace. */
export async function currentUserIn(
  accounts: AccountRows,
  account: Account,
  { workspaceId, workspaceName, role, ownerName, ownerAccountId, isOnlyOne }: Membership,
): Promise<CurrentUser> {
  const owner = ownerAccountId === account.id ? account : await findAccount(accounts, ownerAccountId);
  const user = currentUserOf(account, ownedBy(owner, workspaceId));
  return {
    ...user,
    stripeSubscriptionId: may(role, 'billing:manage') ? user.stripeSubscriptionId : null,
    workspace: { id: workspaceId, name: workspaceName, role, ownerName, isOnlyOne },
  };
}

/**
 * A workspace of this owner.
 *
 * @throws AppError `WORKSPACE_NOT_FOUND` if it was handed over a moment ago.
 */
export function ownedBy(owner: Account, workspaceId: string): OwnedWorkspace {
  const owned = owner.workspaces.find(({ id }) => id === workspaceId);
  if (!owned) throw workspaceNotFoundError();
  return owned;
}
