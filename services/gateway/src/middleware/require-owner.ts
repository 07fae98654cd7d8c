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
  /** What an owner's writes are counted by; every route has the same. */
  ownerWrites: NamedLimiter;
}

const reads = ['GET', 'HEAD'];

/**
 * Lets pass only a signed-in owner and says in `c.var` who it is; counts as activity of the session. An owner who writes more often than
 * a person can is refused, in all sessions together: 429.
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

/** Counts what owners write, over all gateways and all routes. */
export function createOwnerWrites(throttles: Throttles, perMinute: number): NamedLimiter {
  const name = 'owner-writes';
  return { name, limiter: throttles.inPortions({ name, points: perMinute, durationSeconds: 60 }) };
}
