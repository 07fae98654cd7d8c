import {
  changePasswordBodySchema,
  companyBodySchema,
  type KeptTimeZone,
  profileBodySchema,
  timeZoneBodySchema,
} from '@scanlist/contracts/http/accounts';
import { type Context, Hono } from 'hono';
import { storeTimeZone } from '../accounts/time-zone.ts';
import { readDeviceCookie, writeDeviceCookie } from '../devices/device-cookie.ts';
import type { Devices } from '../devices/devices.ts';
import type { GatewayEnv } from '../http/env.ts';
import { logoTooLarge } from '../logos/logo.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { expectPassword, type RecentPasswordDependencies } from '../middleware/require-password.ts';
import { type ChangePasswordDependencies, changePassword } from '../passwords/change-password.ts';
import { changeProfile, findProfileIn, requestEmailConfirmation } from '../profile/change-profile.ts';
import { type CompanyDependencies, changeCompany } from '../profile/company-settings.ts';
import { writeSessionCookie } from '../sessions/session-cookie.ts';
import type { Throttles } from '../throttles/throttles.ts';

export interface ProfileRoutesDependencies
  extends CompanyDependencies,
    ChangePasswordDependencies,
    RecentPasswordDependencies {
  devices: Devices;
  trustProxy: boolean;
  throttles: Throttles;
  signInsPerMinute: number;
}

/** 1 MB as base64, with space for escaped "/" or "+". */
const companyBytesMax = 2_000_000;

/** `/api/profile`, `/api/profile/company`, `/api/profile/time-zone`, `/api/change-password`: the owner's account (specification section 7). */
export function profileRoutes(deps: ProfileRoutesDependencies): Hono<GatewayEnv> {
  const { accounts, devices, publicOrigin, trustProxy, throttles, signInsPerMinute: perMinute } = deps;
  // Unlimited requests would reveal which addresses have an account.
  const limitProfiles = limitRate({ name: 'profile', perMinute, trustProxy, throttles });
  // Each change is an event for other services.
  const limitTimeZones = limitRate({ name: 'time-zone', perMinute, trustProxy, throttles });
  const limitPasswords = limitRate({ name: 'change-password', perMinute, trustProxy, throttles });

  /** The caller's profile in the workspace that the call is about. */
  const profileIn = (c: Context<GatewayEnv>) => findProfileIn(deps, c.var.accountId, c.var.membership);

  return new Hono<GatewayEnv>()
    .get('/profile', async function profile(c) {
      return c.json(await profileIn(c));
    })
    .post(
      '/profile',
      requireJson(smallBodyBytesMax),
      validJson(profileBodySchema),
      limitProfiles,
      async function saveProfile(c) {
        const { accountId, sessionId } = c.var;
        const asker = { accountId, sessionId, expectPassword: () => expectPassword(c, deps) };
        await changeProfile(deps, asker, c.req.valid('json'));
        return c.json(await profileIn(c));
      },
    )
    .post('/profile/email-confirmation', limitProfiles, async function mailLinkAgain(c) {
      await requestEmailConfirmation(deps, c.var.accountId);
      return c.json(await profileIn(c));
    })
    .put(
      '/profile/time-zone',
      requireJson(smallBodyBytesMax),
      validJson(timeZoneBodySchema),
      limitTimeZones,
      async function saveTimeZone(c) {
        const { timeZone } = c.req.valid('json');
        return c.json({
          timeZone: await storeTimeZone(deps, c.var.accountId, timeZone),
        } satisfies KeptTimeZone);
      },
    )
    .post(
      '/profile/company',
      requireJson(companyBytesMax, logoTooLarge),
      validJson(companyBodySchema),
      async function saveCompany(c) {
        await changeCompany(deps, c.var.membership, c.req.valid('json'), c.var.actor);
        return c.json(await profileIn(c));
      },
    )
    .post(
      '/change-password',
      requireJson(smallBodyBytesMax),
      validJson(changePasswordBodySchema),
      limitPasswords,
      async function savePassword(c) {
        const { accountId, sessionId, token: before } = c.var;
        const token = await changePassword(
          deps,
          { accountId, sessionId, token: before },
          c.req.valid('json'),
        );
        writeSessionCookie(c, token, publicOrigin);
        const account = await accounts.find(accountId);
        if (account) writeDeviceCookie(c, await devices.remember(account, readDeviceCookie(c)), publicOrigin);
        return c.json({ message: 'Password updated' });
      },
    );
}
