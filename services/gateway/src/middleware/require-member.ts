import { may, type Permission } from '@scanlist/contracts/http/permissions';
import { isUuid, workspaceHeader, workspaceParameter } from '@scanlist/contracts/http/workspace-address';
import type { Context, MiddlewareHandler } from 'hono';
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
 * Protects routes about the caller's own account: only somebody signed in passes, and `c.var` says who it is. Counts as
 * activity of the session. Too many writes of a person, in all sessions together, are refused: 429.
 */
export function requireAccount({
  sessions,
  publicOrigin,
  ownerWrites,
}: MemberDependencies): MiddlewareHandler<GatewayEnv> {
  return async function checkAccount(c, next) {
    const token = readSessionCookie(c, publicOrigin);
    const session = token && (await sessions.find(token));
    if (!session) throw notSignedInError();
    c.set('accountId', session.accountId);
    c.set('sessionId', session.id);
    c.set('token', token);
    c.set('passwordGivenAt', session.passwordGivenAt);
    if (!reads.includes(c.req.method)) {
      await takePoint(ownerWrites, countKey('account', session.accountId), 'Too many changes at once.');
    }
    await next();
  };
}

/**
 * The same for routes about a workspace: only a member passes whose role has the permission (decision P11). `c.var` says
 * which workspace it is. The membership is read each time, so that who is removed is out at the next request.
 */
export function requireMember(
  deps: MemberDependencies,
  permission: Permission,
): MiddlewareHandler<GatewayEnv> {
  const account = requireAccount(deps);
  return function checkMember(c, next) {
    return account(c, async () => {
      const membership = await findMembership(c, deps.workspaces, c.var.accountId);
      if (!may(membership.role, permission)) throw forbiddenError(permission, membership.ownerName);
      c.set('membership', membership);
      c.set('actor', { id: c.var.accountId, name: membership.personName });
      c.set('ownerId', membership.workspaceId);
      await next();
    });
  };
}

/**
 * The membership in the workspace of the header; of a download, which is an address alone, that of its parameter; else where
 * tabs begin.
 *
 * @throws AppError `WORKSPACE_NOT_FOUND` for a workspace that is missing or foreign.
 */
export async function findMembership(
  c: Context<GatewayEnv>,
  workspaces: WorkspaceRows,
  accountId: string,
): Promise<Membership> {
  const named = c.req.header(workspaceHeader) ?? c.req.query(workspaceParameter);
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
