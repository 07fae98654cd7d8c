import { forgotPasswordBodySchema, resetPasswordBodySchema } from '@scanlist/contracts/http/accounts';
import { Hono } from 'hono';
import type { GatewayEnv } from '../env.ts';
import { clientAddress } from '../middleware/client-address.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { type AskResetDeps, askPasswordReset } from '../password-resets/ask-password-reset.ts';
import { findReset, type ResetDeps, resetPassword } from '../password-resets/reset-password.ts';

export interface PasswordResetRoutesDeps extends AskResetDeps, ResetDeps {
  trustProxy: boolean;
  signInsPerMinute: number;
}

/** `/api/auth/forgot-password` and `/api/auth/reset-password`: a new password by a mailed link (decision P9). */
export function passwordResetRoutes(deps: PasswordResetRoutesDeps): Hono<GatewayEnv> {
  const { trustProxy, signInsPerMinute: perMinute } = deps;
  const limitAsks = limitRate({ name: 'forgot-password', perMinute, trustProxy });
  const limitLinks = limitRate({ name: 'reset-password', perMinute, trustProxy });

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
        await resetPassword(deps, c.req.valid('json'), clientAddress(c, trustProxy));
        return c.json({ message: 'Your password is set. You can sign in with it now.' });
      },
    );
}
