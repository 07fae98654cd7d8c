import type { MiddlewareHandler } from 'hono';
import { notSignedInError } from '../accounts/not-signed-in-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { Sessions } from '../sessions/session.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';
import { countKey } from '../throttles/count-key.ts';
import { type NamedLimiter, takePoint } from '../throttles/throttled-error.ts';
import type { Throttles } from '../throttles/throttles.ts';

export interface OwnerDependencies {
  sessions: Sessions;
  publicOrigin: string;
  /** The limiter of an owner's writes; every route has the same. */
  ownerWrites: NamedLimiter;
}

const reads = ['GET', 'HEAD'];

/**
 * Protects routes: only a signed-in owner passes, and `c.var` says who it is. Counts as activity of the session. Too
 * many writes of an owner, in all sessions together, are refused: 429.
 */
export function requireOwner({
  sessions,
  publicOrigin,
  ownerWrites,
}: OwnerDependencies): MiddlewareHandler<GatewayEnv> {
  return async function checkOwner(c, next) {
    const token = readSessionCookie(c, publicOrigin);
    const session = token && (await sessions.find(token));
    if (!session) throw notSignedInError();
    c.set('ownerId', session.accountId);
    c.set('sessionId', session.id);
    c.set('token', token);
    c.set('passwordGivenAt', session.passwordGivenAt);
    if (!reads.includes(c.req.method)) {
      await takePoint(ownerWrites, countKey('account', session.accountId), 'Too many changes at once.');
    }
    await next();
  };
}

/** Counts writes of owners, over all gateways and all routes. */
export function createOwnerWrites(throttles: Throttles, perMinute: number): NamedLimiter {
  const name = 'owner-writes';
  return { name, limiter: throttles.inPortions({ name, points: perMinute, durationSeconds: 60 }) };
}
