import {
  changePasswordBodySchema,
  companyBodySchema,
  type KeptTimeZone,
  profileBodySchema,
  timeZoneBodySchema,
} from '@scanlist/contracts/http/accounts';
import { Hono } from 'hono';
import { type ChangePasswordDeps, changePassword } from '../accounts/change-password.ts';
import { askEmailConfirmation, changeProfile, findProfile } from '../accounts/change-profile.ts';
import { type CompanyDeps, changeCompany } from '../accounts/company-settings.ts';
import { logoTooLarge } from '../accounts/logo.ts';
import { keepTimeZone } from '../accounts/time-zone.ts';
import type { GatewayEnv } from '../env.ts';
import { clientAddress } from '../middleware/client-address.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { requireOwner } from '../middleware/require-owner.ts';
import { writeSessionCookie } from '../sessions/session-cookie.ts';

export interface ProfileRoutesDeps extends CompanyDeps, ChangePasswordDeps {
  trustProxy: boolean;
  signInsPerMinute: number;
}

/** 1 MB as base64, with room for a sender who escapes '/' or '+'. */
const companyBytesMax = 2_000_000;

/** `/api/profile`, `/api/profile/company`, `/api/profile/time-zone`, `/api/change-password`: the owner's account (specification section 7). */
export function profileRoutes(deps: ProfileRoutesDeps): Hono<GatewayEnv> {
  const { publicOrigin, trustProxy, signInsPerMinute: perMinute } = deps;
  const owner = requireOwner(deps.sessions);
  // Whoever may ask for any address could try which ones have an account.
  const limitProfiles = limitRate({ name: 'profile', perMinute, trustProxy });
  // Each change is an event that other services hear.
  const limitTimeZones = limitRate({ name: 'time-zone', perMinute, trustProxy });
  const limitPasswords = limitRate({ name: 'change-password', perMinute, trustProxy });

  return new Hono<GatewayEnv>()
    .get('/profile', owner, async function profile(c) {
      return c.json(await findProfile(deps, c.var.ownerId));
    })
    .post(
      '/profile',
      owner,
      requireJson(smallBodyBytesMax),
      validJson(profileBodySchema),
      limitProfiles,
      // Once more: whoever ends a thief's session must not be followed by a request whose body came slowly.
      owner,
      async function saveProfile(c) {
        return c.json(await changeProfile(deps, c.var.ownerId, c.req.valid('json')));
      },
    )
    .post('/profile/email-confirmation', owner, limitProfiles, async function mailLinkAgain(c) {
      return c.json(await askEmailConfirmation(deps, c.var.ownerId));
    })
    .put(
      '/profile/time-zone',
      owner,
      requireJson(smallBodyBytesMax),
      validJson(timeZoneBodySchema),
      limitTimeZones,
      async function saveTimeZone(c) {
        const { timeZone } = c.req.valid('json');
        return c.json({ timeZone: await keepTimeZone(deps, c.var.ownerId, timeZone) } satisfies KeptTimeZone);
      },
    )
    .post(
      '/profile/company',
      owner,
      requireJson(companyBytesMax, logoTooLarge),
      validJson(companyBodySchema),
      async function saveCompany(c) {
        return c.json(await changeCompany(deps, c.var.ownerId, c.req.valid('json')));
      },
    )
    .post(
      '/change-password',
      owner,
      requireJson(smallBodyBytesMax),
      validJson(changePasswordBodySchema),
      limitPasswords,
      async function savePassword(c) {
        const asker = {
          accountId: c.var.ownerId,
          token: c.var.token,
          address: clientAddress(c, trustProxy),
        };
        const token = await changePassword(deps, asker, c.req.valid('json'));
        writeSessionCookie(c, token, publicOrigin);
        return c.json({ message: 'Password updated' });
      },
    );
}
