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

/** An hour's share of one address, as a multiple of its minute's: a day of more minutes would take every demo there is. */
const minutesAnHour = 3;

/** Twenty pages behind one address that each ask every two seconds. An answer may weigh 600 kB and is read anew each time. */
const looksPerMinute = 600;

/**
 * `/api/live-demo`: a list to try with a phone, without an account, and what came in of it. Whoever knows its random id may
 * see that. Opening one takes any body or none: there is nothing to say.
 */
export function liveDemoRoutes(deps: LiveDemoDependencies): Hono<GatewayEnv> {
  const { caller, trustProxy, throttles, liveDemosPerMinute: perMinute } = deps;
  const perHour = perMinute * minutesAnHour;
  const limitDemos = limitRate({ name: 'live-demo', perMinute, perHour, trustProxy, throttles });
  const limitAvailability = limitRate({
    name: 'live-demo-look',
    perMinute: looksPerMinute,
    isFrequent: true,
    trustProxy,
    throttles,
  });

  return new Hono<GatewayEnv>()
    .post('/', limitDemos, async function open(c) {
      return jsonBytes(c, await caller.forward(openLiveDemo, {}));
    })
    .get('/:id', limitAvailability, async function look(c) {
      return jsonBytes(c, await caller.forward(getLiveDemo, { listId: listIdOf(c.req.param('id')) }));
    });
}
