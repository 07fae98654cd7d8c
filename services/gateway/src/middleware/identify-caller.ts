import { may, type Permission } from '@scanlist/contracts/http/permissions';
import { isUuid, workspaceHeader, workspaceParameter } from '@scanlist/contracts/http/workspace-address';
import type { Context } from 'hono';
import { notSignedInError } from '../accounts/not-signed-in-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { Sessions } from '../sessions/session.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';
import { countKey } from '../throttles/count-key.ts';
import { type NamedLimiter, takePoint } from '../throttles/throttled-error.ts';
import type { Throttles } from '../throttles/throttles.ts';
import {
  forbiddenError,
  type Membership,
  type WorkspaceRows,
  workspaceNotFoundError,
} from '../workspaces/workspace.ts';

export interface MemberDependencies {
  sessions: Sessions;
  workspaces: WorkspaceRows;
  publicOrigin: string;
  /** The limiter of a person's writes; every route has the same. */
  ownerWrites: NamedLimiter;
}

const reads = ['GET', 'HEAD'];

/**
 * Finds out who calls: the account that is signed in, and for a permission its place in the workspace that the call names,
 * whose role has to have it (decision P11). `c.var` says who it is. Both are read each time, so that who signed out or was
 * removed is out at the next request. Counts as activity of the session. `workspaceId` is that of a request which is checked
 * again: a new answer to 'where tabs begin' must not move it.
 *
 * @throws AppError `NOT_SIGNED_IN`, `WORKSPACE_NOT_FOUND`, `FORBIDDEN`.
 */
export async function identifyCaller(
  c: Context<GatewayEnv>,
  { sessions, workspaces, publicOrigin }: MemberDependencies,
  access: 'account' | Permission,
  workspaceId?: string,
): Promise<void> {
  const token = readSessionCookie(c, publicOrigin);
  const session = token && (await sessions.find(token));
  if (!session) throw notSignedInError();
  c.set('accountId', session.accountId);
  c.set('sessionId', session.id);
  c.set('token', token);
  c.set('passwordGivenAt', session.passwordGivenAt);
  if (access === 'account') return;
  const membership = await findMembership(c, workspaces, session.accountId, workspaceId);
  if (!may(membership.role, access)) throw forbiddenError(access, membership.ownerName);
  c.set('membership', membership);
  const { personName: name, personEmail: email } = membership;
  c.set('actor', { id: session.accountId, name, email });
  c.set('ownerId', membership.workspaceId);
}

/** Whether a request may change something. */
export function isWrite({ req }: Context<GatewayEnv>): boolean {
  return !reads.includes(req.method);
}

/**
 * Counts a write of the caller.
 *
 * @throws ThrottledError for too many writes of a person, in all sessions together.
 */
export async function countWrite(c: Context<GatewayEnv>, { ownerWrites }: MemberDependencies): Promise<void> {
  await takePoint(ownerWrites, countKey('account', c.var.accountId), 'Too many changes at once.');
}

/**
 * The membership in `workspaceId`; without it, in the workspace of the header; of a download, which is an address alone, in
 * that of its parameter; else where tabs begin.
 *
 * @throws AppError `WORKSPACE_NOT_FOUND` for a workspace that is missing or foreign.
 */
export async function findMembership(
  c: Context<GatewayEnv>,
  workspaces: WorkspaceRows,
  accountId: string,
  workspaceId?: string,
): Promise<Membership> {
  const named = workspaceId ?? c.req.header(workspaceHeader) ?? c.req.query(workspaceParameter);
  const isPossible = named === undefined || isUuid(named);
  const found = !isPossible
    ? null
    : named === undefined
      ? await workspaces.findStartMembership(accountId)
      : await workspaces.findMembership(accountId, named);
  if (!found) throw workspaceNotFoundError();
  return found;
}

/** Counts writes of people, over all gateways and all routes. */
export function createOwnerWrites(throttles: Throttles, perMinute: number): NamedLimiter {
  const name = 'owner-writes';
  return { name, limiter: throttles.inPortions({ name, points: perMinute, durationSeconds: 60 }) };
}
