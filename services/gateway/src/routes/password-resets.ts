import { forgotPasswordBodySchema, resetPasswordBodySchema } from '@scanlist/contracts/http/accounts';
import { Hono } from 'hono';
import { readDeviceCookie, writeDeviceCookie } from '../devices/device-cookie.ts';
import type { Devices } from '../devices/devices.ts';
import type { GatewayEnv } from '../http/env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import {
  type RequestResetDependencies,
  requestPasswordReset,
} from '../password-resets/request-password-reset.ts';
import {
  findReset,
  type ResetPasswordDependencies,
  resetPassword,
} from '../password-resets/reset-password.ts';
import type { Throttles } from '../throttles/throttles.ts';

export interface PasswordResetRoutesDependencies extends RequestResetDependencies, ResetPasswordDependencies {
  devices: Devices;
  trustProxy: boolean;
  throttles: Throttles;
  signInsPerMinute: number;
}

/** `/api/auth/forgot-password` and `/api/auth/reset-password`: a new password by a mailed link (decision P9). */
export function passwordResetRoutes(deps: PasswordResetRoutesDependencies): Hono<GatewayEnv> {
  const { devices, publicOrigin, trustProxy, throttles, signInsPerMinute: perMinute } = deps;
  const limitRequests = limitRate({ name: 'forgot-password', perMinute, trustProxy, throttles });
  const limitLinks = limitRate({ name: 'reset-password', perMinute, trustProxy, throttles });

  return new Hono<GatewayEnv>()
    .post(
      '/forgot-password',
      requireJson(smallBodyBytesMax),
      validJson(forgotPasswordBodySchema),
      limitRequests,
      async function forgotPassword(c) {
        await requestPasswordReset(deps, c.req.valid('json'));
        return c.json({
          message: 'If there’s an account with this address, a link to set a new password is on its way.',
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
