import type { Actor } from '@scanlist/contracts/http/actor';
import type { GivenRole } from '@scanlist/contracts/http/permissions';
import { type Invitation, invitationLimits } from '@scanlist/contracts/http/workspaces';
import type { MemberInvited, MemberJoined } from '@scanlist/contracts/messages/gateway';
import { AppError } from '@scanlist/service-kit/app-error';
import { randomId, uuid } from '@scanlist/service-kit/ids';
import type { Account } from '../accounts/account.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import type { Change, Membership } from '../workspaces/workspace.ts';

/** An invitation as it is stored; only the hash of its link's token is. */
export interface NewInvitation {
  id: string;
  workspaceId: string;
  email: string;
  role: GivenRole;
  tokenHash: Buffer;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
  /** Of the request that sends it. */
  idempotencyKey: string;
}

/** An invitation found by the token of its link. */
export interface FoundInvitation {
  id: string;
  workspaceId: string;
  email: string;
  role: GivenRole;
  expiresAt: Date;
  invitedBy: string | null;
  /** The address of that account; null if nobody confirmed it. */
  inviterEmail: string | null;
  workspaceName: string;
  /** The account that owns the workspace. */
  ownerAccountId: string;
  /** The account that accepted it; null while it waits. */
  acceptedBy: string | null;
}

/** The repository of invitations. */
export interface InvitationRows {
  /** Those of a workspace that wait, the newest first. */
  findWaiting(workspaceId: string): Promise<Invitation[]>;
  /** The address and role of one that waits. */
  findOwn(workspaceId: string, id: string): Promise<Pick<NewInvitation, 'email' | 'role'> | null>;
  /**
   * In one step: stores the invitation, in place of one of the same address that waits, and its event. Without effect: true
   * if a request with the same idempotency key sent the same, false if the mailbox or the workspace had too many mails, or
   * the actor may not invite with that role any more.
   */
  send(invitation: NewInvitation, actor: Actor, mail: MemberInvited): Promise<boolean>;
  /** Deletes one that waits; false if there is none. */
  takeBack(workspaceId: string, id: string, by: Change): Promise<boolean>;
  findByToken(tokenHash: Buffer): Promise<FoundInvitation | null>;
  /**
   * In one step: uses the invitation, and stores the membership and the notice to the owner. False, without effect, if it
   * was used or is over; without a notice if the account is a member already.
   */
  accept(tokenHash: Buffer, by: Change, notice: MemberJoined | null): Promise<boolean>;
  /**
   * The same for an account that is created in this step, with its event. `taken` if its name or address is, `used` if
   * the invitation is not valid any more.
   */
  acceptAs(
    tokenHash: Buffer,
    account: Account,
    now: Date,
    notice: MemberJoined | null,
  ): Promise<'joined' | 'used' | 'taken'>;
  /** Deletes those that expired before then; returns how many. */
  removeEnded(before: Date): Promise<number>;
}

const dayMs = 24 * 60 * 60_000;

/** How long an invitation is kept after its link has expired, also an accepted one. */
export const endedInvitationMs = 30 * dayMs;

/** An invitation to an address and the data of its mail. Only the link contains the token. */
export function newInvitation(
  { email, role }: { email: string; role: GivenRole },
  inviter: { account: Account; membership: Membership },
  { publicOrigin, now, idempotencyKey }: { publicOrigin: string; now: Date; idempotencyKey: string },
): { invitation: NewInvitation; mail: MemberInvited } {
  const token = randomId(128);
  const expiresAt = new Date(now.getTime() + invitationLimits.lifeDays * dayMs);
  const { account, membership } = inviter;
  const id = uuid();
  return {
    invitation: {
      id,
      workspaceId: membership.workspaceId,
      email,
      role,
      tokenHash: hashOfToken(token),
      invitedBy: account.id,
      sentAt: now,
      expiresAt,
      idempotencyKey,
    },
    mail: {
      ownerId: membership.workspaceId,
      invitationId: id,
      workspaceName: membership.workspaceName,
      // Not the name, which anybody may choose: somebody confirmed that they read this address.
      invitedBy: account.email,
      role,
      email,
      joinUrl: `${publicOrigin}/join/${token}`,
      expiresAt: expiresAt.toISOString(),
      timeZone: account.timeZone,
    },
  };
}

/** The answer about a link that was used, taken back or replaced, or is over. */
export function invitationNotFoundError(): AppError {
  return new AppError('NOT_FOUND', 'This invitation isn’t valid anymore.');
}

/** Refuses an account that is not the one of the invited address. */
export function otherAccountError(email: string): AppError {
  return new AppError('OTHER_ACCOUNT', `This invitation is for ${email}. Sign in to that account to join.`);
}
