import type { CurrentUser } from '@scanlist/contracts/http/accounts';
import { may } from '@scanlist/contracts/http/permissions';
import { type Account, type AccountRows, currentUserOf } from '../accounts/account.ts';
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
  return {
    ...currentUserOf(account),
    stripeSubscriptionId: may(role, 'billing:manage') ? owner.stripeSubscriptionId : null,
    subscriptionStatus: owner.subscriptionStatus,
    trialEndsAt: owner.trialEndsAt?.toISOString() ?? null,
    listLimit: owner.listLimit,
    companyName: owner.companyName,
    companyLogoUrl: owner.companyLogoUrl,
    workspace: { id: workspaceId, name: workspaceName, role, ownerName, isOnlyOne },
  };
}
