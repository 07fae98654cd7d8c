import { removeAddressesBodySchema } from '@scanlist/contracts/http/notifications';
import { findNotificationAddresses, removeNotificationAddresses } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { jsonBytes } from './json-bytes.ts';

/**
 * `/api/workspace/notification-addresses`: the addresses besides the owner's own that lists notify, added by any member,
 * and taking them off every list.
 */
export function notificationAddressRoutes({ caller }: { caller: Caller }): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>()
    .get('/', async function findAddresses(c) {
      return jsonBytes(c, await caller.forward(findNotificationAddresses, { ownerId: c.var.ownerId }));
    })
    .post(
      '/remove',
      requireJson(smallBodyBytesMax),
      validJson(removeAddressesBodySchema),
      async function removeAddresses(c) {
        const { ownerId, actor } = c.var;
        const { addresses } = c.req.valid('json');
        return jsonBytes(c, await caller.forward(removeNotificationAddresses, { ownerId, addresses, actor }));
      },
    );
}
