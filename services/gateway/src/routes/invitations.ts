import { acceptInvitationBodySchema } from '@scanlist/contracts/http/workspaces';
import { Hono } from 'hono';
import { readDeviceCookie, writeDeviceCookie } from '../devices/device-cookie.ts';
import type { Devices } from '../devices/devices.ts';
import type { GatewayEnv } from '../http/env.ts';
import {
  type AcceptDependencies,
  acceptInvitation,
  findInvitation,
  joinWithNewAccount,
} from '../invitations/accept-invitation.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { parseBody, requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { newDeviceNotice } from '../sessions/new-device-notice.ts';
import type { Sessions } from '../sessions/session.ts';
import { readSessionCookie, writeSessionCookie } from '../sessions/session-cookie.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { workspaceAs } from '../workspaces/workspace.ts';
import { clientOf } from './client-of.ts';

export interface InvitationRoutesDependencies extends AcceptDependencies {
  sessions: Sessions;
  devices: Devices;
  publicOrigin: string;
  trustProxy: boolean;
  throttles: Throttles;
  signInsPerMinute: number;
}

/** `/api/invitations`: what a mailed link invites to, and accepting it, signed in or with a new account. */
export function invitationRoutes(deps: InvitationRoutesDependencies): Hono<GatewayEnv> {
  const { sessions, devices, publicOrigin, trustProxy, throttles, signInsPerMinute: perMinute } = deps;
  const limitLinks = limitRate({ name: 'join', perMinute, trustProxy, throttles });

  return new Hono<GatewayEnv>()
    .get('/:token', limitLinks, async function openInvitation(c) {
      const cookie = readSessionCookie(c, publicOrigin);
      const session = cookie && (await sessions.find(cookie));
      return c.json(await findInvitation(deps, c.req.param('token'), session ? session.accountId : null));
    })
    .post(
      '/:token/accept',
      requireJson(smallBodyBytesMax),
      // Somebody signed in needs no field.
      validJson(acceptInvitationBodySchema.partial()),
      limitLinks,
      async function join(c) {
        const cookie = readSessionCookie(c, publicOrigin);
        const session = cookie && (await sessions.find(cookie));
        if (session)
          return c.json(workspaceAs(await acceptInvitation(deps, c.req.param('token'), session.accountId)));
        const body = parseBody(acceptInvitationBodySchema, c.req.valid('json'));
        const { account, membership } = await joinWithNewAccount(deps, c.req.param('token'), body);
        const remembered = await devices.remember(account, readDeviceCookie(c));
        const client = clientOf(c, trustProxy);
        // None for an account of this moment, and one if the link is used again later.
        const notice = newDeviceNotice(account, client, { publicOrigin, now: deps.now() });
        const token = await sessions.open(account, client, cookie, notice);
        if (notice) deps.wakeRelay();
        writeSessionCookie(c, token, publicOrigin);
        writeDeviceCookie(c, remembered, publicOrigin);
        return c.json(workspaceAs(membership), 201);
      },
    );
}
