import { forgotPasswordBodySchema, resetPasswordBodySchema } from '@scanlist/contracts/http/accounts';
import { Hono } from 'hono';
import { readDeviceCookie, writeDeviceCookie } from '../devices/device-cookie.ts';
import type { Devices } from '../devices/devices.ts';
import type { GatewayEnv } from '../http/env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { type AskResetDependencies, askPasswordReset } from '../password-resets/ask-password-reset.ts';
import { findReset, type ResetDependencies, resetPassword } from '../password-resets/reset-password.ts';
import type { Throttles } from '../throttles/throttles.ts';

export interface PasswordResetRoutesDependencies extends AskResetDependencies, ResetDependencies {
  devices: Devices;
  trustProxy: boolean;
  throttles: Throttles;
  signInsPerMinute: number;
}

/** `/api/auth/forgot-password` and `/api/auth/reset-password`: a new password by a mailed link (decision P9). */
export function passwordResetRoutes(deps: PasswordResetRoutesDependencies): Hono<GatewayEnv> {
  const { devices, publicOrigin, trustProxy, throttles, signInsPerMinute: perMinute } = deps;
  const limitAsks = limitRate({ name: 'forgot-password', perMinute, trustProxy, throttles });
  const limitLinks = limitRate({ name: 'reset-password', perMinute, trustProxy, throttles });

  return new Hono<GatewayEnv>()
    .post(
      '/forgot-password',
      requireJson(smallBodyBytesMax),
      validJson(forgotPasswordBodySchema),
      limitAsks,
      async function forgotPassword(c) {
        await askPasswordReset(deps, c.req.valid('json'));
        return c.json({
          message: 'If an account has this address, a link to set a new password is on its way.',
        });
      },
    )
    .get('/reset-password/:token', limitLinks, async function findLink(c) {
      return c.json(await findReset(deps, c.req.param('token')));
    })
    .post(
      '/reset-password',
      requireJson(smallBodyBytesMax),
      validJson(resetPasswordBodySchema),
      limitLinks,
      async function setNewPassword(c) {
        const account = await resetPassword(deps, c.req.valid('json'));
        writeDeviceCookie(c, await devices.remember(account, readDeviceCookie(c)), publicOrigin);
        return c.json({ message: 'Your password is set. You can sign in with it now.' });
      },
    );
}
