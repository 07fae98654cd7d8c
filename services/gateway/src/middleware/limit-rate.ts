import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { GatewayEnv } from '../env.ts';
import { takePoint } from '../throttled.ts';
import { clientAddress } from './client-address.ts';

/** At most `perMinute` requests of one address; beyond that 429 with `Retry-After` (decision H2b). Counted per process. */
export function limitRate(options: {
  name: string;
  perMinute: number;
  trustProxy: boolean;
}): MiddlewareHandler<GatewayEnv> {
  const limiter = new RateLimiterMemory({ keyPrefix: options.name, points: options.perMinute, duration: 60 });
  return async function limitRateOfAddress(c, next) {
    await takePoint(limiter, clientAddress(c, options.trustProxy));
    await next();
  };
}
