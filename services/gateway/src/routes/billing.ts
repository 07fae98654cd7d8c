import { getPlans, getSubscription } from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { Hono } from 'hono';
import type { GatewayEnv } from '../env.ts';
import { requireOwner } from '../middleware/require-owner.ts';
import type { Sessions } from '../sessions/session.ts';
import { jsonBytes } from './json-bytes.ts';

/** `/api/plans`, for everybody, and `/api/subscription`, the owner's own (decisions H3, H5). */
export function billingRoutes({
  caller,
  sessions,
}: {
  caller: Caller;
  sessions: Sessions;
}): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>()
    .get('/plans', async function plans(c) {
      return jsonBytes(c, await caller.forward(getPlans, {}));
    })
    .get('/subscription', requireOwner(sessions), async function subscription(c) {
      return jsonBytes(c, await caller.forward(getSubscription, { ownerId: c.var.ownerId }));
    });
}
