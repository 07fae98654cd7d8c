import type { Context, MiddlewareHandler } from 'hono';
import { clientOrigin } from '../http/client-address.ts';
import type { GatewayEnv } from '../http/env.ts';
import { countKey } from '../throttles/count-key.ts';
import { type NamedLimiter, refuseWithoutPoints, takePoint } from '../throttles/throttled-error.ts';
import { siteFactor, type Throttles } from '../throttles/throttles.ts';

export interface RateLimit {
  name: string;
  perMinute: number;
  /** Of what everybody draws from one store: so many within an hour, that no address empties it minute by minute. */
  perHour?: number;
  /** Comes so often that a statement for each would be felt: counted in portions (`Throttles`). */
  isFrequent?: boolean;
  trustProxy: boolean;
  throttles: Throttles;
}

/**
 * At most `perMinute` requests of one address, and `perHour` where that is told, and ten times as many of one IPv6 site; beyond
 * that 429 with `Retry-After` (decision H2b). What an address is refused for, its site does not pay for. Counted over all gateways.
 */
export function limitRate(limit: RateLimit): MiddlewareHandler<GatewayEnv> {
  const takePlace = createRateLimit(limit);
  return async function limitRateOfAddress(c, next) {
    await takePlace(c);
    await next();
  };
}

/** The same for a handler that counts some requests only: what it answers throws `ThrottledError` beyond the limit. */
export function createRateLimit(limit: RateLimit): (c: Context<GatewayEnv>) => Promise<void> {
  const { name, perMinute, perHour, isFrequent, trustProxy, throttles } = limit;
  const count = isFrequent ? throttles.inPortions : throttles.exact;

  function limitersOf(factor: number): NamedLimiter[] {
    const minute = { name, points: perMinute * factor, durationSeconds: 60 };
    const hour = perHour ? [{ name, points: perHour * factor, durationSeconds: 3_600 }] : [];
    return [minute, ...hour].map((each) => ({ name, limiter: count(each) }));
  }
  const [ofAddress, ofSite] = [limitersOf(1), limitersOf(siteFactor)];

  return async function takePlace(c) {
    const { address, site } = clientOrigin(c, trustProxy);
    const siteKey = site === null ? null : countKey('site', site);
    // Otherwise a site that has no points left would still have each of its addresses counted.
    if (siteKey) for (const limiter of ofSite) await refuseWithoutPoints(limiter, siteKey);
    for (const limiter of ofAddress) await takePoint(limiter, countKey('address', address));
    if (siteKey) for (const limiter of ofSite) await takePoint(limiter, siteKey);
  };
}
