import { deleteAccountBodySchema } from '@scanlist/contracts/http/accounts';
import { Hono } from 'hono';
import { clearCardCookie } from '../cards/card-cookie.ts';
import { type DeleteAccountDeps, deleteAccount } from '../deletion/delete-account.ts';
import type { GatewayEnv } from '../env.ts';
import { clientAddress } from '../middleware/client-address.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { requireOwner } from '../middleware/require-owner.ts';
import { clearSessionCookie } from '../sessions/session-cookie.ts';

export interface AccountRoutesDeps extends DeleteAccountDeps {
  publicOrigin: string;
  trustProxy: boolean;
  signInsPerMinute: number;
}

/** `/api/account`: the end of an account. */
export function accountRoutes(deps: AccountRoutesDeps): Hono<GatewayEnv> {
  const { sessions, publicOrigin, trustProxy, signInsPerMinute: perMinute } = deps;
  const owner = requireOwner(sessions);
  const limitDeletions = limitRate({ name: 'delete-account', perMinute, trustProxy });

  return new Hono<GatewayEnv>().post(
    '/delete',
    owner,
    requireJson(smallBodyBytesMax),
    validJson(deleteAccountBodySchema),
    limitDeletions,
    async function remove(c) {
      const asker = { accountId: c.var.ownerId, address: clientAddress(c, trustProxy) };
      await deleteAccount(deps, asker, c.req.valid('json').password);
      clearSessionCookie(c, publicOrigin);
      clearCardCookie(c, publicOrigin);
      return c.json({ message: 'Your account is deleted.' });
    },
  );
}
