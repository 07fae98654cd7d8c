import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { GatewayEnv } from '../env.ts';
import { takePoint } from '../throttled.ts';
import { clientAddress } from './client-address.ts';

export interface RateLimit {
  name: string;
  perMinute: number;
  /** Of what everybody draws from one store: so many within an hour, that no address empties it minute by minute. */
  perHour?: number;
  trustProxy: boolean;
}

/** At most `perMinute` requests of one address, and `perHour` where that is told; beyond that 429 with `Retry-After` (decision H2b). Counted per process. */
export function limitRate(limit: RateLimit): MiddlewareHandler<GatewayEnv> {
  const { name: keyPrefix, perMinute, perHour, trustProxy } = limit;
  const limiters = [new RateLimiterMemory({ keyPrefix, points: perMinute, duration: 60 })];
  if (perHour) limiters.push(new RateLimiterMemory({ keyPrefix, points: perHour, duration: 3_600 }));
  return async function limitRateOfAddress(c, next) {
    const address = clientAddress(c, trustProxy);
    for (const limiter of limiters) await takePoint(limiter, address);
    await next();
  };
}
