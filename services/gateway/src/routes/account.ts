import { deleteAccountBodySchema } from '@scanlist/contracts/http/accounts';
import { Hono } from 'hono';
import { clearCardCookie } from '../cards/card-cookie.ts';
import { type DeleteAccountDependencies, deleteAccount } from '../deletion/delete-account.ts';
import { type ExportDependencies, exportAccount } from '../export/export-account.ts';
import { createExportLimit, type ExportPlace, type RunningExportRows } from '../export/limit-exports.ts';
import type { GatewayEnv } from '../http/env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { type RecentPassword, requirePassword } from '../middleware/require-password.ts';
import { clearSessionCookie } from '../sessions/session-cookie.ts';
import type { Throttles } from '../throttles/throttles.ts';

export interface AccountRoutesDependencies
  extends DeleteAccountDependencies,
    ExportDependencies,
    RecentPassword {
  publicOrigin: string;
  trustProxy: boolean;
  throttles: Throttles;
  runningExports: RunningExportRows;
  signInsPerMinute: number;
}

/** `/api/account`: the export of all data, and the deletion of the account. */
export function accountRoutes(deps: AccountRoutesDependencies): Hono<GatewayEnv> {
  const { publicOrigin, trustProxy, throttles, signInsPerMinute: perMinute } = deps;
  const exportLimit = createExportLimit(deps);
  const limitDeletions = limitRate({ name: 'delete-account', perMinute, trustProxy, throttles });

  return new Hono<GatewayEnv>()
    .get('/export', requirePassword(deps), async function exportAll(c) {
      const { ownerId } = c.var;
      const place = await exportLimit.take(ownerId);
      const pieces = place.hold(await exportAccount(deps, ownerId).catch(releaseAndRethrow(place)));
      const day = deps.now().toISOString().slice(0, 10);
      return c.body(streamOf(pieces), 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="scanlist-export-${day}.json"`,
      });
    })
    .post(
      '/delete',
      requireJson(smallBodyBytesMax),
      validJson(deleteAccountBodySchema),
      limitDeletions,
      async function remove(c) {
        const asker = { accountId: c.var.ownerId, sessionId: c.var.sessionId };
        await deleteAccount(deps, asker, c.req.valid('json').password);
        clearSessionCookie(c, publicOrigin);
        clearCardCookie(c, publicOrigin);
        return c.json({ message: 'Your account is deleted.' });
      },
    );
}

/** For an export that does not begin. */
function releaseAndRethrow(place: ExportPlace) {
  return async (error: unknown): Promise<never> => {
    await place.release();
    throw error;
  };
}

/** Requests the next piece when the reader wants it, and none after it has gone. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
