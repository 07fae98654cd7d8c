import { insightsQuerySchema } from '@scanlist/contracts/http/insights';
import { getAllInsights } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { validQuery } from '../middleware/read-json.ts';
import { jsonBytes } from './json-bytes.ts';

/** `/api/insights`: the figures over all lists of an owner (decision 0066). */
export function allInsightsRoutes({ caller }: { caller: Caller }): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().get('/', validQuery(insightsQuerySchema), async function allInsights(c) {
    const { ownerId } = c.var;
    return jsonBytes(c, await caller.forward(getAllInsights, { ownerId, range: c.req.valid('query') }));
  });
}
