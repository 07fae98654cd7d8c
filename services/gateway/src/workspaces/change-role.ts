import type { Actor } from '@scanlist/contracts/http/actor';
import type { GivenRole } from '@scanlist/contracts/http/permissions';
import type { Member } from '@scanlist/contracts/http/workspaces';
import type { AccountRows } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import { roleNotice } from './member-notices.ts';
import { type Membership, memberNotFoundError, type WorkspaceRows } from './workspace.ts';

export interface ChangeRoleDependencies {
  accounts: AccountRows;
  workspaces: WorkspaceRows;
  publicOrigin: string;
  now: () => Date;
  wakeRelay(): void;
}

/**
 * Gives a member of the owner's workspace another role, and mails the owner.
 *
 * @throws AppError `NOT_FOUND` if that person is no member besides the owner any more.
 */
export async function changeRole(
  { accounts, workspaces, publicOrigin, now, wakeRelay }: ChangeRoleDependencies,
  { workspaceId, workspaceName, ownerAccountId }: Membership,
  { actor, memberId, role }: { actor: Actor; memberId: string; role: GivenRole },
): Promise<Member> {
  const [owner, person] = await Promise.all([findAccount(accounts, ownerAccountId), accounts.find(memberId)]);
  if (!person) throw memberNotFoundError();
  const at = now();
  const context = { workspaceId, workspaceName, owner, publicOrigin, now: at };
  const notice = roleNotice(context, person, role);
  const changed = await workspaces.changeRole(workspaceId, memberId, role, { actor, now: at }, notice);
  if (!changed) throw memberNotFoundError();
  if (changed.isChanged) wakeRelay();
  return changed.member;
}
