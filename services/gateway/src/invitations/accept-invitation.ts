import type { AcceptInvitationBody, OpenInvitation } from '@scanlist/contracts/http/workspaces';
import type { MemberJoined } from '@scanlist/contracts/messages/gateway';
import { uuid } from '@scanlist/service-kit/ids';
import { type Account, newWorkspace } from '../accounts/account.ts';
import { findAccount } from '../accounts/change-account.ts';
import { takenError } from '../accounts/taken-error.ts';
import { validTimeZone } from '../accounts/time-zone.ts';
import { hashOfToken } from '../accounts/token-hash.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { isPasswordOf } from '../passwords/is-password-of.ts';
import type { LoginThrottle } from '../passwords/login-throttle.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { NewAccountDependencies } from '../signups/check-new-account.ts';
import type { SignupRows } from '../signups/signup.ts';
import { joinedNotice } from '../workspaces/member-notices.ts';
import {
  actorOf,
  type Membership,
  type WorkspaceRows,
  workspaceNotFoundError,
} from '../workspaces/workspace.ts';
import {
  type FoundInvitation,
  type InvitationRows,
  invitationNotFoundError,
  otherAccountError,
} from './invitation.ts';

export interface AcceptDependencies extends NewAccountDependencies {
  workspaces: WorkspaceRows;
  invitations: InvitationRows;
  signups: SignupRows;
  publicOrigin: string;
  passwords: Passwords;
  loginThrottle: LoginThrottle;
  now: () => Date;
  wakeRelay(): void;
}

/**
 * What a link invites to, and how the person who is signed in (null for nobody) can accept it.
 *
 * @throws AppError `NOT_FOUND` for a link that is not valid any more.
 */
export async function findInvitation(
  deps: AcceptDependencies,
  token: string,
  accountId: string | null,
): Promise<OpenInvitation> {
  const found = await findOpen(deps, token);
  const { email, role, workspaceName, invitedBy, inviterEmail, expiresAt } = found;
  const holder = await deps.accounts.findByEmail(email);
  const mayAccept = accountId !== null && (holder === null || holder.id === accountId);
  return {
    workspaceName,
    invitedBy,
    inviterEmail,
    role,
    email,
    expiresAt: expiresAt.toISOString(),
    account: mayAccept ? 'this' : holder ? 'other' : 'none',
  };
}

/**
 * Joins with the account that is signed in. Repeated by the same account it answers the same.
 *
 * @throws AppError `NOT_FOUND` for a link that is not valid any more, `OTHER_ACCOUNT` if its address belongs to another account.
 */
export async function acceptInvitation(
  deps: AcceptDependencies,
  token: string,
  accountId: string,
): Promise<Membership> {
  const tokenHash = hashOfToken(token);
  const found = await deps.invitations.findByToken(tokenHash);
  if (!found) throw invitationNotFoundError();
  if (found.acceptedBy !== accountId) {
    const holder = await deps.accounts.findByEmail(found.email);
    if (holder && holder.id !== accountId) throw otherAccountError(found.email);
    const account = await findAccount(deps.accounts, accountId);
    const actor = actorOf(account);
    const now = deps.now();
    const notice = await noticeOf(deps, found, account, now);
    if (await deps.invitations.accept(tokenHash, { actor, now }, notice)) deps.wakeRelay();
    else {
      // The same request at the same moment may have used it.
      const used = await deps.invitations.findByToken(tokenHash);
      if (used?.acceptedBy !== accountId) throw invitationNotFoundError();
    }
  }
  return begin(deps, accountId, found.workspaceId);
}

/**
 * Creates an account for the invited address and joins with it. The link proves that the person reads that mailbox, so
 * the address counts as confirmed. The account has no card and no trial (decisions P3, P11). Repeated with the same
 * password it answers the same account.
 *
 * @throws AppError `NOT_FOUND` for a link that is not valid any more, `OTHER_ACCOUNT` if its address has an account,
 * `USERNAME_TAKEN`, `VALIDATION_FAILED` for a common password; ThrottledError after too many wrong passwords.
 */
export async function joinWithNewAccount(
  deps: AcceptDependencies,
  token: string,
  body: AcceptInvitationBody,
): Promise<{ account: Account; membership: Membership }> {
  const { accounts, invitations, passwords, signups, now } = deps;
  const tokenHash = hashOfToken(token);
  const found = await invitations.findByToken(tokenHash);
  if (!found) throw invitationNotFoundError();
  if (found.acceptedBy) return answerAgain(deps, found, body);
  if (found.expiresAt <= now()) throw invitationNotFoundError();
  if (await accounts.findByEmail(found.email)) throw otherAccountError(found.email);
  refuseCommonPassword(deps.commonPasswords, body.password, 'password');
  const taken = await signups.findTaken({ username: body.username, email: found.email });
  if (taken.username || taken.email) throw takenError(taken);
  const joinedAt = now();
  const accountId = uuid();
  const account: Account = {
    id: accountId,
    username: body.username,
    email: found.email,
    emailConfirmedAt: joinedAt,
    passwordHash: await passwords.hash(body.password),
    passwordVersion: 1,
    firstName: body.firstName,
    lastName: body.lastName,
    profileImageUrl: null,
    workspaces: [newWorkspace(accountId)],
    timeZone: validTimeZone(body.timeZone),
    version: 1,
    createdAt: joinedAt,
  };
  const outcome = await invitations.acceptAs(
    tokenHash,
    account,
    joinedAt,
    await noticeOf(deps, found, account, joinedAt),
  );
  if (outcome === 'used') {
    const used = await invitations.findByToken(tokenHash);
    if (!used?.acceptedBy) throw invitationNotFoundError();
    return answerAgain(deps, used, body);
  }
  if (outcome === 'taken')
    throw takenError(await signups.findTaken({ username: body.username, email: found.email }));
  deps.wakeRelay();
  return { account, membership: await begin(deps, account.id, found.workspaceId) };
}

/** The notice to the owner that this person joins. */
async function noticeOf(
  { accounts, publicOrigin }: AcceptDependencies,
  { workspaceId, workspaceName, ownerAccountId, role, inviterEmail }: FoundInvitation,
  person: Account,
  now: Date,
): Promise<MemberJoined | null> {
  const owner = await findAccount(accounts, ownerAccountId);
  const context = { workspaceId, workspaceName, owner, publicOrigin, now };
  return joinedNotice(context, person, { role, invitedBy: inviterEmail });
}

/** The answer to a request that came again because its first answer was lost. */
async function answerAgain(
  deps: AcceptDependencies,
  { acceptedBy, email, workspaceId }: FoundInvitation,
  { username, password }: AcceptInvitationBody,
): Promise<{ account: Account; membership: Membership }> {
  const account = acceptedBy === null ? null : await deps.accounts.find(acceptedBy);
  const isSame =
    account !== null &&
    account.email.toLowerCase() === email.toLowerCase() &&
    account.username.toLowerCase() === username.toLowerCase();
  if (!isSame) throw invitationNotFoundError();
  // Somebody who has the link could guess the password here as at a sign-in.
  const attempt = await deps.loginThrottle.attempt(account, null);
  if (!(await isPasswordOf(deps, account, password))) throw invitationNotFoundError();
  await attempt.succeeded();
  return { account, membership: await begin(deps, account.id, workspaceId) };
}

async function findOpen({ invitations, now }: AcceptDependencies, token: string): Promise<FoundInvitation> {
  const found = await invitations.findByToken(hashOfToken(token));
  if (!found || found.acceptedBy !== null || found.expiresAt <= now()) throw invitationNotFoundError();
  return found;
}

/** The membership of somebody who has just joined; new tabs begin there. */
async function begin(
  { accounts, workspaces }: AcceptDependencies,
  accountId: string,
  workspaceId: string,
): Promise<Membership> {
  await findAccount(accounts, accountId);
  const membership = await workspaces.findMembership(accountId, workspaceId);
  if (!membership) throw workspaceNotFoundError();
  await workspaces.setStart(accountId, workspaceId);
  return membership;
}
