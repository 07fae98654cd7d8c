import { AppError } from '@scanlist/service-kit/app-error';
import type { Context, MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

export interface RecentPassword {
  /** For how long the password that was given last is not asked for again. */
  reauthMs: number;
  now: () => Date;
}

/**
 * Lets pass only where the password was given in this session lately: who holds somebody else's session does not get further
 * with it (decision 0049). Goes behind `requireOwner`.
 */
export function requirePassword(recent: RecentPassword): MiddlewareHandler<GatewayEnv> {
  return async function checkPasswordGiven(c, next) {
    expectPassword(c, recent);
    await next();
  };
}

/** The same for a handler that needs it for some requests only. Throws AppError `PASSWORD_NEEDED`. */
export function expectPassword(c: Context<GatewayEnv>, { reauthMs, now }: RecentPassword): void {
  const givenAt = c.var.passwordGivenAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now().getTime() - givenAt < reauthMs) return;
  throw new AppError('PASSWORD_NEEDED', 'Please enter your password to continue.');
}
