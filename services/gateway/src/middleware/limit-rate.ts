import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayEnv } from '../env.ts';
import { ThrottledError } from '../throttled.ts';
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

/** Takes one of the key's points, or throws `ThrottledError` when it has none left. */
export async function takePoint(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new ThrottledError(refusal.msBeforeNext);
    throw refusal;
  }
}
