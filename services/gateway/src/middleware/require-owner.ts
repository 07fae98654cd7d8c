import { AppError } from '@scanlist/service-kit/app-error';
import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../env.ts';
import type { Sessions } from '../sessions/session.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';

/** The refusal of every route that needs a signed-in owner (decision H2: 401). */
export function notSignedIn(): AppError {
  return new AppError('NOT_SIGNED_IN', 'Please sign in to continue.');
}

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
