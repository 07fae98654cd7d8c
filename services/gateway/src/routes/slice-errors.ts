import { sliceErrorBodySchema } from '@scanlist/contracts/http/slice-errors';
import { Hono } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import { networkOf } from '../slices/served-documents.ts';
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
      await sliceErrors.receive(c.req.valid('json'), networkOf(c, trustProxy));
      return c.body(null, 204);
    },
  );
}
