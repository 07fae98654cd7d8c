import { isAppError } from '@scanlist/service-kit/app-error';
import type { MiddlewareHandler } from 'hono';
import { clientAddress } from '../http/client-address.ts';
import type { GatewayEnv } from '../http/env.ts';
import { recordRefused } from '../http/http-metrics.ts';
import { countKey } from '../throttles/count-key.ts';
import { ThrottledError } from '../throttles/throttled-error.ts';
import type { Throttles } from '../throttles/throttles.ts';

export interface ForgedWebhookLimit {
  /** The name of the throttle in metrics. */
  name: string;
  trustProxy: boolean;
  throttles: Throttles;
}

/** An address with so many wrong signatures within a minute is refused. */
const refusedPerMinute = 60;

/**
 * After so many wrong signatures of one address within a minute its webhooks are refused before the body is read:
 * 429. Valid signatures are never counted. Behind a proxy `TRUST_PROXY` has to be set; otherwise forgers and the
 * provider have the same address.
 */
export function limitForgedWebhooks({
  name,
  trustProxy,
  throttles,
}: ForgedWebhookLimit): MiddlewareHandler<GatewayEnv> {
  const refused = throttles.inPortions({ name, points: refusedPerMinute, durationSeconds: 60 });
  return async function limitForgedWebhooksOfAddress(c, next) {
    const key = countKey('address', clientAddress(c, trustProxy));
    const known = await refused.get(key);
    if (known && known.remainingPoints <= 0) {
      recordRefused(name);
      throw new ThrottledError(known.msBeforeNext);
    }
    await next();
    if (isAppError(c.error) && c.error.code === 'WRONG_SIGNATURE') await refused.penalty(key);
  };
}
