import { sliceErrorBodySchema } from '@scanlist/contracts/http/slice-errors';
import { Hono } from 'hono';
import { clientOrigin } from '../http/client-address.ts';
import type { GatewayEnv } from '../http/env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import type { SliceErrors } from '../slices/slice-errors.ts';
import type { Throttles } from '../throttles/throttles.ts';

export interface SliceErrorsDependencies {
  sliceErrors: Pick<SliceErrors, 'receive'>;
  trustProxy: boolean;
  throttles: Throttles;
}

/** A page reports each slice once at most. */
const perMinute = 20;

/** `POST /api/slice-errors`: a browser reports that a slice does not work in it. */
export function sliceErrorRoutes({
  sliceErrors,
  trustProxy,
  throttles,
}: SliceErrorsDependencies): Hono<GatewayEnv> {
  return new Hono<GatewayEnv>().post(
    '/slice-errors',
    limitRate({ name: 'slice-errors', perMinute, trustProxy, throttles }),
    requireJson(smallBodyBytesMax),
    validJson(sliceErrorBodySchema),
    async function receiveSliceError(c) {
      const { address, site } = clientOrigin(c, trustProxy);
      // One customer of a provider may hold all networks of an IPv6 site, and is one visitor.
      await sliceErrors.receive(c.req.valid('json'), site ?? address);
      return c.body(null, 204);
    },
  );
}
