import type { Actor } from '@scanlist/contracts/http/actor';
import type { Permission, Role } from '@scanlist/contracts/http/permissions';
import { permissions, rolesThatMay } from '@scanlist/contracts/http/permissions';
import type { Member, Workspace } from '@scanlist/contracts/http/workspaces';
import type { MemberRoleChanged } from '@scanlist/contracts/messages/gateway';
import { AppError, notFound } from '@scanlist/service-kit/app-error';
import { type Account, fullNameOf } from '../accounts/account.ts';

/** A person's place in a workspace. */
export interface Membership {
  workspaceId: string;
  role: Role;
  /** The person’s name as other members read it. */
  personName: string;
  /** Their address; null if nobody confirmed it. */
  personEmail: string | null;
  /** The account that owns the workspace. */
  ownerAccountId: string;
  workspaceName: string;
  ownerName: string;
  /** Whether the person is in no other workspace. */
  isOnlyOne: boolean;
}

/** The repository of workspaces and their members. */
export interface WorkspaceRows {
  /** The membership of an account in that workspace; null also while the workspace's owner is being deleted. */
  findMembership(accountId: string, workspaceId: string): Promise<Membership | null>;
  /** The membership in the workspace in which new tabs begin, or in the own one. */
  findStartMembership(accountId: string): Promise<Membership | null>;
  /** All workspaces of an account, those it owns first, then by name. */
  findWorkspaces(accountId: string): Promise<Workspace[]>;
  /** Stores where new tabs begin. */
  setStart(accountId: string, workspaceId: string): Promise<void>;
  /** All members, the owner first, then by name. */
  findMembers(workspaceId: string): Promise<Member[]>;
  /**
   * In one step: changes the role of a member who is not the owner, ends their waiting invitations if the role invites
   * nobody, and stores the notice to the owner, with the role before, if one more may be mailed today. Without effect where
   * they have that role already. Null, without effect, if there is no such member.
   */
  changeRole(
    workspaceId: string,
    accountId: string,
    role: Role,
    by: Change,
    notice: Omit<MemberRoleChanged, 'roleBefore'> | null,
  ): Promise<{ member: Member; isChanged: boolean } | null>;
  /**
   * Ends a membership and the invitations of that member that wait, unless it is the owner's. `by` is the member who
   * removes; of two who remove each other at the same moment one stays.
   */
  remove(workspaceId: string, accountId: string, by: Change): Promise<RemoveOutcome>;
}

/** Who makes a change, and when. */
export interface Change {
  actor: Actor;
  now: Date;
}

/** What became of a removal; `not-allowed` if the actor may not do it any more. */
export type RemoveOutcome = 'removed' | 'missing' | 'owner' | 'not-allowed';

type Named = Pick<Account, 'username' | 'firstName' | 'lastName'>;
type Addressed = Pick<Account, 'email' | 'emailConfirmedAt'>;

/** How other members read a person's name. */
export function personNameOf(account: Named): string {
  return fullNameOf(account) ?? account.username;
}

/** The address of an account; null if nobody confirmed it, so that it may be a stranger's. */
export function confirmedEmailOf({ email, emailConfirmedAt }: Addressed): string | null {
  return emailConfirmedAt === null ? null : email;
}

/** Who makes a change, as they are now. */
export function actorOf(account: Named & Addressed & Pick<Account, 'id'>): Actor {
  return { id: account.id, name: personNameOf(account), email: confirmedEmailOf(account) };
}

/** The name of the workspace of this owner. */
export function workspaceNameOf(owner: Named & { companyName: string | null }): string {
  return owner.companyName ?? `${personNameOf(owner)}’s lists`;
}

/** The answer about a workspace that is missing, or that the caller is no member of (decision P10). */
export function workspaceNotFoundError(): AppError {
  return new AppError('WORKSPACE_NOT_FOUND', 'You don’t have access to this workspace.');
}

/** The answer about a person who is not in the workspace, or left it a moment ago. */
export function memberNotFoundError(): AppError {
  return notFound('This person isn’t in the workspace anymore.');
}

/** A workspace as its member reads it. */
export function workspaceAs({
  workspaceId: id,
  workspaceName: name,
  role,
  ownerName,
}: Membership): Workspace {
  return { id, name, role, ownerName };
}

/** Refuses what mails others in the name of an account whose address nobody has confirmed. */
export function addressNotConfirmedError(what: string): AppError {
  return new AppError('ADDRESS_NOT_CONFIRMED', `Please confirm your own email address before you ${what}.`);
}

const roleNames: Record<Role, string> = {
  viewer: 'viewers',
  editor: 'editors',
  admin: 'admins',
  owner: 'the owner',
};

const asked: Partial<Record<Role, string>> = { admin: 'or an admin ', editor: 'or an admin ' };

/** Refuses what the role of a member does not allow, and says who may do it. */
export function forbiddenError(permission: Permission, ownerName: string): AppError {
  const names = rolesThatMay(permission).map((role) => roleNames[role]);
  const who = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
  const others = asked[permissions[permission]] ?? '';
  return new AppError('FORBIDDEN', `Only ${who} can do this. Ask ${ownerName} ${others}for help.`);
}
