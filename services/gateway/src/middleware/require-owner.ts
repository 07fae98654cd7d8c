import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../env.ts';
import { notSignedIn } from '../sessions/not-signed-in.ts';
import type { Sessions } from '../sessions/session.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';

/** Lets pass only a signed-in owner and says in `c.var` who it is; counts as activity of the session. */
export function requireOwner(sessions: Sessions): MiddlewareHandler<GatewayEnv> {
  return async function checkOwner(c, next) {
    const token = readSessionCookie(c);
    const session = token && (await sessions.find(token));
    if (!session) throw notSignedIn();
    c.set('ownerId', session.accountId);
    c.set('sessionId', session.id);
    c.set('token', token);
    await next();
  };
}
