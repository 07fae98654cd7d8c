import { type GivenRole, may, permissionToInvite } from '@scanlist/contracts/http/permissions';
import {
  type Invitation,
  type InvitationsBody,
  invitationLimits,
  type SentInvitations,
} from '@scanlist/contracts/http/workspaces';
import { AppError, notFound } from '@scanlist/service-kit/app-error';
import type { Account, AccountRows } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import {
  actorOf,
  addressNotConfirmedError,
  forbiddenError,
  type Membership,
  type WorkspaceRows,
} from '../workspaces/workspace.ts';
import { type InvitationRows, newInvitation } from './invitation.ts';

export interface InviteDependencies {
  accounts: AccountRows;
  workspaces: WorkspaceRows;
  invitations: InvitationRows;
  publicOrigin: string;
  now: () => Date;
  wakeRelay(): void;
}

/** The member who invites, the workspace, and the idempotency key of the request (decision H6). */
export interface Inviter {
  accountId: string;
  membership: Membership;
  idempotencyKey: string;
}

type Outcome = SentInvitations['results'][number]['outcome'];

/**
 * Invites addresses with one role. Each is mailed a link, also if it waits already: its older link is not valid any
 * more. A repeated address counts once, regardless of case. The same request again mails nothing.
 *
 * @throws AppError `ADDRESS_NOT_CONFIRMED` if nobody confirmed the inviter's address, `FORBIDDEN` for a role that the inviter
 * may not give, or an invitation with such a role that waits, `VALIDATION_FAILED` with too many invitations that wait.
 */
export async function inviteMembers(
  deps: InviteDependencies,
  inviter: Inviter,
  { emails, role }: InvitationsBody,
): Promise<SentInvitations> {
  const { workspaceId } = inviter.membership;
  const distinct = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
  const [account, members, waiting] = await Promise.all([
    findAccount(deps.accounts, inviter.accountId),
    deps.workspaces.findMembers(workspaceId),
    deps.invitations.findWaiting(workspaceId),
  ]);
  expectInviter(inviter, account, role);
  // What waits for one of the addresses is replaced, which is a change of that role.
  const asked = new Set(distinct.map((email) => email.toLowerCase()));
  for (const replaced of waiting) {
    if (asked.has(replaced.email.toLowerCase())) expectInviter(inviter, account, replaced.role);
  }
  const memberEmails = new Set(members.map(({ email }) => email.toLowerCase()));
  const waitingEmails = new Set(waiting.map(({ email }) => email.toLowerCase()));
  const isNew = (email: string) => !memberEmails.has(email) && !waitingEmails.has(email);
  const newCount = distinct.filter((email) => isNew(email.toLowerCase())).length;
  if (newCount > 0 && waiting.length + newCount > invitationLimits.waitingMax) throw tooManyWaiting();
  const results: SentInvitations['results'] = [];
  for (const email of distinct) {
    const outcome: Outcome = memberEmails.has(email.toLowerCase())
      ? 'member'
      : await sendOne(deps, { ...inviter, account }, { email, role });
    results.push({ email, outcome });
  }
  return { results };
}

/**
 * Mails an invitation that waits again, with a new link that lasts as long as the first one did; the same request again
 * mails nothing. Answers it as it is now.
 *
 * @throws AppError as above, and `NOT_FOUND`, `THROTTLED` if its mailbox or the workspace had too many.
 */
export async function resendInvitation(
  deps: InviteDependencies,
  inviter: Inviter,
  invitationId: string,
): Promise<Invitation> {
  const { workspaceId } = inviter.membership;
  const waiting = await deps.invitations.findOwn(workspaceId, invitationId);
  if (!waiting) throw notFound('This invitation was accepted or taken back.');
  const account = await findAccount(deps.accounts, inviter.accountId);
  expectInviter(inviter, account, waiting.role);
  const outcome = await sendOne(deps, { ...inviter, account }, waiting);
  if (outcome !== 'invited') throw tooManyMails(waiting.email);
  const sent = await deps.invitations.findWaiting(workspaceId);
  const found = sent.find(({ email }) => email.toLowerCase() === waiting.email.toLowerCase());
  if (!found) throw notFound('This invitation was accepted or taken back.');
  return found;
}

async function sendOne(
  { invitations, publicOrigin, now, wakeRelay }: InviteDependencies,
  { account, membership, idempotencyKey }: Inviter & { account: Account },
  to: { email: string; role: GivenRole },
): Promise<Outcome> {
  const { invitation, mail } = newInvitation(
    to,
    { account, membership },
    { publicOrigin, now: now(), idempotencyKey },
  );
  const actor = actorOf(account);
  if (!(await invitations.send(invitation, actor, mail))) return 'too-many-mails';
  wakeRelay();
  return 'invited';
}

/** Strangers are mailed who invites them, so the inviter's address is one that somebody confirmed (decision 0084). */
function expectInviter({ membership }: Inviter, account: Account, role: GivenRole): void {
  const permission = permissionToInvite(role);
  if (!may(membership.role, permission)) throw forbiddenError(permission, membership.ownerName);
  if (account.emailConfirmedAt === null) throw addressNotConfirmedError('invite people');
}

function tooManyWaiting(): AppError {
  const message = `At most ${invitationLimits.waitingMax} invitations can wait. Take back some of them first.`;
  return new AppError('VALIDATION_FAILED', message, { issues: [{ path: 'emails', message }] });
}

function tooManyMails(email: string): AppError {
  return new AppError(
    'THROTTLED',
    `Too many invitations were sent to ${email} or from this workspace. Please try again later.`,
    { retryAfterSeconds: 60 * 60 },
  );
}
