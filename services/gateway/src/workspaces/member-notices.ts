import type { GivenRole } from '@scanlist/contracts/http/permissions';
import type { MemberJoined, MemberRoleChanged } from '@scanlist/contracts/messages/gateway';
import type { Account } from '../accounts/account.ts';
import { teamUrlOf } from './team-url.ts';
import { type Membership, personNameOf } from './workspace.ts';

/** The workspace that a notice is about, and its owner, who reads it. */
export interface NoticeContext extends Pick<Membership, 'workspaceId' | 'workspaceName'> {
  owner: Account;
  publicOrigin: string;
  now: Date;
}

/** A member as the owner reads about them. */
type Person = Pick<Account, 'username' | 'firstName' | 'lastName' | 'email' | 'emailConfirmedAt'>;

/**
 * The notice to the owner that somebody joined. Null if nobody confirmed the owner's address: its reader may be a
 * stranger.
 */
export function joinedNotice(
  context: NoticeContext,
  person: Person,
  { role, invitedBy }: { role: GivenRole; invitedBy: string | null },
): MemberJoined | null {
  const about = aboutMember(context, person);
  return about && { ...about, role, invitedBy, joinedAt: context.now.toISOString() };
}

/** The notice to the owner about a changed role, without the one before; null as above. */
export function roleNotice(
  context: NoticeContext,
  person: Person,
  role: GivenRole,
): Omit<MemberRoleChanged, 'roleBefore'> | null {
  const about = aboutMember(context, person);
  return about && { ...about, role, changedAt: context.now.toISOString() };
}

function aboutMember({ owner, workspaceId, workspaceName, publicOrigin }: NoticeContext, person: Person) {
  if (owner.emailConfirmedAt === null) return null;
  return {
    ownerId: workspaceId,
    firstName: owner.firstName,
    email: owner.email,
    workspaceName,
    member: personNameOf(person),
    memberEmail: person.email,
    memberEmailConfirmed: person.emailConfirmedAt !== null,
    teamUrl: teamUrlOf(publicOrigin, workspaceId),
    timeZone: owner.timeZone,
  };
}
