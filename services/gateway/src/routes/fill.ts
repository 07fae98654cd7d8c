import {
  logSessionBodySchema,
  logSessionBytesMax,
  patchItemBodySchema,
  sessionIdSchema,
} from '@scanlist/contracts/http/fill';
import { getPublicList, updateDraft } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { Hono, type MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { createRateLimit } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import type { PublicLists } from '../public-lists/public-lists.ts';
import { sendStored } from '../stored-answers/stored-answer.ts';
import type { Throttles } from '../throttles/throttles.ts';
import type { FillWrites } from './fill-writes.ts';
import { itemIdOf, listIdOf } from './ids.ts';
import { jsonBytes } from './json-bytes.ts';

export interface FillDependencies {
  caller: Caller;
  publicLists: PublicLists;
  trustProxy: boolean;
  throttles: Throttles;
  fillWritesPerMinute: number;
  fillWrites: FillWrites;
}

/**
 * `/api/lists/:id/...` for a visitor, who is identified only by a session id (specification section 7, decision F1).
 */
export function fillRoutes(deps: FillDependencies): Hono<GatewayEnv> {
  const { caller, publicLists, trustProxy, throttles, fillWrites } = deps;
  const limitWrites: MiddlewareHandler<GatewayEnv> = async function limitWrites(c, next) {
    await fillWrites.takePlace(c);
    await next();
  };

  // A read with a session is composed for it, up to half a megabyte for a large list; without a session the list is
  // in memory.
  const takeReadOfSession = createRateLimit({
    name: 'fill-read',
    perMinute: deps.fillWritesPerMinute,
    isFrequent: true,
    trustProxy,
    throttles,
  });

  return new Hono<GatewayEnv>()
    .get('/:id/public', async function publicList(c) {
      const listId = listIdOf(c.req.param('id'));
      // An impossible session id counts as an unknown session: nothing is ticked (decision F1).
      const session = sessionIdSchema.safeParse(c.req.query('session'));
      if (!session.success) return sendStored(c.req.raw, (await publicLists.get(listId)).answer);
      await takeReadOfSession(c);
      return jsonBytes(c, await caller.forward(getPublicList, { listId, sessionId: session.data }));
    })
    .patch(
      '/:id/items/:itemId',
      limitWrites,
      requireJson(smallBodyBytesMax),
      validJson(patchItemBodySchema),
      async function patchItem(c) {
        const listId = listIdOf(c.req.param('id'));
        const itemId = itemIdOf(c.req.param('itemId'));
        const { completedBy: sessionId, completed, note } = c.req.valid('json');
        return jsonBytes(
          c,
          await caller.forward(updateDraft, { listId, itemId, sessionId, completed, note }),
        );
      },
    )
    .post(
      '/:id/log-session',
      limitWrites,
      async function refuseSpent(c, next) {
        await fillWrites.refuseSpent(c);
        await next();
      },
      requireJson(logSessionBytesMax),
      validJson(logSessionBodySchema),
      async function logSession(c) {
        const listId = listIdOf(c.req.param('id'));
        const session = c.req.valid('json');
        const bytes = Number(c.req.header('content-length')) || JSON.stringify(session).length;
        return c.json(await fillWrites.complete(c, listId, session, bytes));
      },
    );
}
