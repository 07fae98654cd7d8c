import { deleteAccountBodySchema } from '@scanlist/contracts/http/accounts';
import { Hono } from 'hono';
import { clearCardCookie } from '../cards/card-cookie.ts';
import { type DeleteAccountDependencies, deleteAccount } from '../deletion/delete-account.ts';
import { answerExport } from '../export/answer-export.ts';
import { type ExportDependencies, exportAccount } from '../export/export-account.ts';
import type { ExportLimit } from '../export/limit-exports.ts';
import { recordAccountExport } from '../export/record-export.ts';
import type { GatewayEnv } from '../http/env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { clearSessionCookie } from '../sessions/session-cookie.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { clientOf } from './client-of.ts';

export interface AccountRoutesDependencies extends DeleteAccountDependencies, ExportDependencies {
  publicOrigin: string;
  trustProxy: boolean;
  throttles: Throttles;
  exportLimit: ExportLimit;
  signInsPerMinute: number;
}

/** `/api/account`: the export of all data, and the deletion of the account. */
export function accountRoutes(deps: AccountRoutesDependencies): Hono<GatewayEnv> {
  const { publicOrigin, trustProxy, throttles, signInsPerMinute: perMinute, exportLimit } = deps;
  const limitDeletions = limitRate({ name: 'delete-account', perMinute, trustProxy, throttles });

  return new Hono<GatewayEnv>()
    .get('/export', async function exportAll(c) {
      const day = deps.now().toISOString().slice(0, 10);
      return answerExport(c, exportLimit, {
        contentType: 'application/json; charset=utf-8',
        name: `scanlist-export-${day}.json`,
        record: () => recordAccountExport(deps, c.var.accountId, clientOf(c, trustProxy)),
        write: () => exportAccount(deps, c.var.accountId),
      });
    })
    .post(
      '/delete',
      requireJson(smallBodyBytesMax),
      validJson(deleteAccountBodySchema),
      limitDeletions,
      async function remove(c) {
        const asker = { accountId: c.var.accountId, sessionId: c.var.sessionId };
        await deleteAccount(deps, asker, c.req.valid('json').password);
        clearSessionCookie(c, publicOrigin);
        clearCardCookie(c, publicOrigin);
        return c.json({ message: 'Your account is deleted.' });
      },
    );
}
