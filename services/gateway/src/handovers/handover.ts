import { handoverLifeDays } from '@scanlist/contracts/http/workspaces';
import type { HandoverOffered, WorkspaceHandedOver } from '@scanlist/contracts/messages/gateway';
import { AppError, notFound } from '@scanlist/service-kit/app-error';
import { uuid } from '@scanlist/service-kit/ids';
import { type Account, type AccountRows, newWorkspace, type OwnedWorkspace } from '../accounts/account.ts';
import { accountConflictError, findAccount } from '../accounts/change-account.ts';
import { ownedBy } from '../workspaces/current-user.ts';
import { teamUrlOf } from '../workspaces/team-url.ts';
import {
  addressNotConfirmedError,
  confirmedEmailOf,
  type Membership,
  memberNotFoundError,
  personNameOf,
  type WorkspaceRows,
} from '../workspaces/workspace.ts';

/** An offer of a workspace to a member. */
export interface Handover {
  workspaceId: string;
  accountId: string;
  offeredAt: Date;
  expiresAt: Date;
}

/** The repository of offers. */
export interface HandoverRows {
  /** The offer of this workspace that has not expired. */
  find(workspaceId: string, now: Date): Promise<Handover | null>;
  /**
   * In one step: stores the offer in place of an older one, and its event. Without effect: `missing` if the account is no
   * member besides the owner any more, or `offeredBy` is not the owner any more, `too-many-mails` if it had too many offers.
   */
  offer(
    handover: Handover,
    offeredBy: string,
    mail: HandoverOffered,
  ): Promise<'offered' | 'missing' | 'too-many-mails'>;
  /** Deletes the offer to that member; false if there is none. */
  remove(workspaceId: string, accountId: string): Promise<boolean>;
  /**
   * In one step: the two accounts exchange their roles, the former owner gets an empty workspace, and everything is
   * published. False, without effect, if the offer, a membership or an account is not as it was.
   */
  accept(handover: Handover, change: OwnerChange, now: Date): Promise<boolean>;
}

/** The accounts before, and the workspaces after a workspace gets another owner. */
export interface OwnerChange {
  from: Account;
  to: Account;
  /** The workspace as the new owner has it. */
  handed: OwnedWorkspace;
  /** The empty workspace of the former owner; null if they own another one. */
  fresh: OwnedWorkspace | null;
  notice: WorkspaceHandedOver;
}

export interface HandoverDependencies {
  accounts: AccountRows;
  workspaces: WorkspaceRows;
  handovers: HandoverRows;
  publicOrigin: string;
  now: () => Date;
  wakeRelay(): void;
}

const lifeMs = handoverLifeDays * 24 * 60 * 60_000;
const triesMax = 10;

/**
 * Offers a workspace to a member, who is mailed. An older offer is replaced.
 *
 * @throws AppError `ADDRESS_NOT_CONFIRMED` if nobody confirmed the owner's address, `NOT_FOUND` if that person is no member
 * besides the owner, `THROTTLED` after five offers within a day.
 */
export async function offerWorkspace(
  { accounts, handovers, publicOrigin, now, wakeRelay }: HandoverDependencies,
  { workspaceId, workspaceName, ownerName, ownerAccountId }: Membership,
  memberId: string,
): Promise<Handover> {
  const [owner, member] = await Promise.all([findAccount(accounts, ownerAccountId), accounts.find(memberId)]);
  if (owner.emailConfirmedAt === null) throw addressNotConfirmedError('offer this workspace');
  if (!member) throw memberNotFoundError();
  const offeredAt = now();
  const expiresAt = new Date(offeredAt.getTime() + lifeMs);
  const handover = { workspaceId, accountId: memberId, offeredAt, expiresAt };
  const outcome = await handovers.offer(handover, ownerAccountId, {
    ownerId: workspaceId,
    firstName: member.firstName,
    email: member.email,
    workspaceName,
    offeredBy: ownerName,
    offeredByEmail: owner.email,
    teamUrl: teamUrlOf(publicOrigin, workspaceId),
    expiresAt: expiresAt.toISOString(),
    timeZone: member.timeZone,
  });
  if (outcome === 'missing') throw memberNotFoundError();
  if (outcome === 'too-many-mails') throw tooManyOffersError(member);
  wakeRelay();
  return handover;
}

/**
 * Takes an offer back, as the owner, or declines it, as the member whom it was made.
 *
 * @throws AppError `NOT_FOUND` without such an offer.
 */
export async function endOffer(
  { handovers, now }: HandoverDependencies,
  { workspaceId, role }: Membership,
  accountId: string,
): Promise<void> {
  const offer = await handovers.find(workspaceId, now());
  if (!offer || (role !== 'owner' && offer.accountId !== accountId)) throw offerNotFoundError();
  if (!(await handovers.remove(workspaceId, offer.accountId))) throw offerNotFoundError();
}

/**
 * Makes the member whom the workspace was offered its owner; the former owner becomes an admin.
 *
 * @throws AppError `NOT_FOUND` without such an offer.
 */
export async function acceptWorkspace(
  deps: HandoverDependencies,
  { workspaceId, workspaceName }: Pick<Membership, 'workspaceId' | 'workspaceName'>,
  accountId: string,
): Promise<void> {
  const { accounts, workspaces, handovers, publicOrigin, wakeRelay } = deps;
  for (let tries = 0; tries < triesMax; tries++) {
    const now = deps.now();
    const offer = await handovers.find(workspaceId, now);
    const membership = await workspaces.findMembership(accountId, workspaceId);
    // The answer to the first request was lost.
    if (membership?.role === 'owner') return;
    if (!offer || offer.accountId !== accountId || !membership) throw offerNotFoundError();
    const [from, to] = await Promise.all([
      findAccount(accounts, membership.ownerAccountId),
      findAccount(accounts, accountId),
    ]);
    const owned = ownedBy(from, workspaceId);
    const version = from.version + owned.versionOffset + 1;
    const isLast = from.workspaces.length === 1;
    const change: OwnerChange = {
      from,
      to,
      handed: { ...owned, versionOffset: version - (to.version + 1) },
      fresh: isLast ? newWorkspace(uuid(), -from.version) : null,
      notice: {
        ownerId: workspaceId,
        firstName: from.firstName,
        email: from.email,
        workspaceName,
        newOwner: personNameOf(to),
        newOwnerEmail: confirmedEmailOf(to),
        formerOwner: personNameOf(from),
        formerAccountId: from.id,
        newAccountId: to.id,
        handedOverAt: now.toISOString(),
        teamUrl: teamUrlOf(publicOrigin, workspaceId),
        timeZone: from.timeZone,
      },
    };
    if (await handovers.accept(offer, change, now)) return wakeRelay();
  }
  throw accountConflictError();
}

function tooManyOffersError(member: Account): AppError {
  return new AppError(
    'THROTTLED',
    `${personNameOf(member)} had several offers today. Please try again tomorrow.`,
    { retryAfterSeconds: 24 * 60 * 60 },
  );
}

function offerNotFoundError(): AppError {
  return notFound('This offer was taken back or has expired.');
}
