import { AppError } from '@scanlist/service-kit/app-error';
import type { Context, MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

export interface RecentPassword {
  /** How long after the password was given it is not required again. */
  reauthMs: number;
  now: () => Date;
}

/**
 * Passes only if the password was given in this session lately: a stolen session alone does not get further (decision
 * 0049). Use it behind `requireAccount`.
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
