import { AppError } from '@scanlist/service-kit/app-error';
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';

export interface RecentPasswordDependencies {
  /** How long after the password was given it is not required again. */
  reauthMs: number;
  now: () => Date;
}

/**
 * Checks that the password was given in this session lately: a stolen session alone does not get further (decision
 * 0049). `checkAccess` does so for each route that declares it; a handler does it where only some requests need it.
 *
 * @throws AppError `PASSWORD_NEEDED`.
 */
export function expectPassword(c: Context<GatewayEnv>, { reauthMs, now }: RecentPasswordDependencies): void {
  const givenAt = c.var.passwordGivenAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now().getTime() - givenAt < reauthMs) return;
  throw new AppError('PASSWORD_NEEDED', 'Please enter your password to continue.');
}
