import { getLiveDemo, openLiveDemo } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { listIdOf } from './ids.ts';
import { jsonBytes } from './json-bytes.ts';

export interface LiveDemoDependencies {
  caller: Caller;
  trustProxy: boolean;
  throttles: Throttles;
  liveDemosPerMinute: number;
}

/**
 * The hourly limit of an address, as a multiple of that of a minute: one address must not take all demos of a day.
 */
const minutesAnHour = 3;

/**
 * Twenty pages behind one address, each polling every two seconds. An answer may have 600 kB and is read each time.
 */
const readsPerMinute = 600;

/**
 * `/api/live-demo`: a list to try with a phone, without an account, and its new entries. Its random id is the key.
 * Opening one takes any body or none.
 */
export function liveDemoRoutes(deps: LiveDemoDependencies): Hono<GatewayEnv> {
  const { caller, trustProxy, throttles, liveDemosPerMinute: perMinute } = deps;
  const perHour = perMinute * minutesAnHour;
  const limitDemos = limitRate({ name: 'live-demo', perMinute, perHour, trustProxy, throttles });
  const limitReads = limitRate({
    name: 'live-demo-look',
    perMinute: readsPerMinute,
    isFrequent: true,
    trustProxy,
    throttles,
  });

  return new Hono<GatewayEnv>()
    .post('/', limitDemos, async function open(c) {
      return jsonBytes(c, await caller.forward(openLiveDemo, {}));
    })
    .get('/:id', limitReads, async function look(c) {
      return jsonBytes(c, await caller.forward(getLiveDemo, { listId: listIdOf(c.req.param('id')) }));
    });
}
