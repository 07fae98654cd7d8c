import type { Context, MiddlewareHandler } from 'hono';
import { clientOrigin } from '../http/client-address.ts';
import type { GatewayEnv } from '../http/env.ts';
import { countKey } from '../throttles/count-key.ts';
import { type NamedLimiter, refuseWithoutPoints, takePoint } from '../throttles/throttled-error.ts';
import { siteFactor, type Throttles } from '../throttles/throttles.ts';

export interface RateLimit {
  name: string;
  perMinute: number;
  /** For a resource that all addresses share: a limit per hour, so that no address uses it up minute by minute. */
  perHour?: number;
  /** So frequent that a statement for each request would be noticed: counted in portions (`Throttles`). */
  isFrequent?: boolean;
  trustProxy: boolean;
  throttles: Throttles;
}

/**
 * At most `perMinute` requests of one address, and `perHour` if given, and ten times as many of one IPv6 site; beyond
 * that 429 with `Retry-After` (decision H2b). A request that its address refuses does not count for its site. Counted
 * over all gateways.
 */
export function limitRate(limit: RateLimit): MiddlewareHandler<GatewayEnv> {
  const takePlace = createRateLimit(limit);
  return async function limitRateOfAddress(c, next) {
    await takePlace(c);
    await next();
  };
}

/**
 * The same for a handler that counts only some requests: the returned function throws `ThrottledError` beyond the
 * limit.
 */
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
    // Otherwise a site without points would still have each of its addresses counted.
    if (siteKey) for (const limiter of ofSite) await refuseWithoutPoints(limiter, siteKey);
    for (const limiter of ofAddress) await takePoint(limiter, countKey('address', address));
    if (siteKey) for (const limiter of ofSite) await takePoint(limiter, siteKey);
  };
}
