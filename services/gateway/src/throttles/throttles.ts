import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CountKey } from './count-key.ts';

/** A limit: so many points per key and duration, from the first one on. */
export interface ThrottleLimit {
  /** Limits with another duration are counted separately under the same name. */
  name: string;
  points: number;
  durationSeconds: number;
}

/** Counts points, as rate-limiter-flexible does: without points left it rejects with a `RateLimiterRes`. */
export interface SharedLimiter {
  consume(key: CountKey, points?: number, options?: { customDuration?: number }): Promise<RateLimiterRes>;
  get(key: CountKey): Promise<RateLimiterRes | null>;
  /** Takes a point, also beyond the limit. */
  penalty(key: CountKey): Promise<RateLimiterRes>;
  /** Gives a point back. */
  reward(key: CountKey): Promise<RateLimiterRes>;
}

export interface Limiter extends SharedLimiter {
  /** The refusal of a point if this process knows it, without a query or a count; else null. */
  refusalKnown(key: CountKey): Promise<RateLimiterRes | null>;
}

export type PortionedLimiter = Pick<Limiter, 'get' | 'refusalKnown'> & {
  consume(key: CountKey): Promise<RateLimiterRes>;
  /** Takes points (one by default), also beyond the limit. */
  penalty(key: CountKey, points?: number): Promise<RateLimiterRes>;
};

/** Limiters that all gateways share (decision 0046). */
export interface Throttles {
  /**
   * Every point is counted in the database: a statement for each, and none once a key has used up its points at this
   * gateway alone. For what is rare, or costs more than that.
   */
  exact(limit: ThrottleLimit): Limiter;
  /**
   * Points are counted in memory and added to the shared count in portions of a twentieth, which no request waits
   * for. For what is frequent. Each gateway allows at most one portion more than the limit.
   */
  inPortions(limit: ThrottleLimit): PortionedLimiter;
}

/** A limit of an IPv6 site (/48), as a multiple of the limit of each /64 network in it. */
export const siteFactor = 10;

const portionsPerLimit = 20;

/** Throttles over shared limiters. */
export function createThrottles(shared: (limit: ThrottleLimit) => SharedLimiter): Throttles {
  return {
    exact: (limit) => countHereFirst(limit, shared(limit)),
    inPortions: (limit) => countInPortions(limit, shared(limit)),
  };
}

/** The options of rate-limiter-flexible for a limit. */
export function optionsOf({ name, points, durationSeconds }: ThrottleLimit) {
  return { keyPrefix: `${name}/${durationSeconds}`, points, duration: durationSeconds };
}

/** A flood of one key causes no more shared counts than it has points. */
function countHereFirst(limit: ThrottleLimit, shared: SharedLimiter): Limiter {
  const here = new RateLimiterMemory(optionsOf(limit));
  return {
    async consume(key, points, options) {
      // With a duration of its own, only the shared count decides when it ends.
      if (!options) await here.consume(key, points);
      return shared.consume(key, points, options);
    },
    get: (key) => shared.get(key),
    penalty: (key) => shared.penalty(key),
    async reward(key) {
      await here.reward(key);
      return shared.reward(key);
    },
    refusalKnown: (key) => refusalOf(here, key),
  };
}

function countInPortions(limit: ThrottleLimit, shared: SharedLimiter): PortionedLimiter {
  const here = new RateLimiterMemory(optionsOf(limit));
  const portion = Math.ceil(limit.points / portionsPerLimit);

  const portionsIn = (points: number) => Math.floor(Math.min(points, limit.points) / portion);

  /** Adds each full portion to the shared count; once that has used up the points, this gateway refuses as well. */
  function addPortions(key: CountKey, counted: RateLimiterRes, points: number): RateLimiterRes {
    const { consumedPoints } = counted;
    const full = portionsIn(consumedPoints) - portionsIn(consumedPoints - points);
    if (full > 0) {
      shared.consume(key, full * portion).then(
        (all) => (all.remainingPoints <= 0 ? stop(key, all) : undefined),
        (refusal: unknown) => (refusal instanceof RateLimiterRes ? stop(key, refusal) : undefined),
      );
    }
    return counted;
  }

  async function stop(key: CountKey, { msBeforeNext }: RateLimiterRes): Promise<void> {
    if (msBeforeNext > 0) await here.block(key, msBeforeNext / 1_000);
  }

  return {
    consume: async (key) => addPortions(key, await here.consume(key), 1),
    get: (key) => here.get(key),
    penalty: async (key, points = 1) => addPortions(key, await here.penalty(key, points), points),
    refusalKnown: (key) => refusalOf(here, key),
  };
}

async function refusalOf(here: RateLimiterMemory, key: CountKey): Promise<RateLimiterRes | null> {
  const counted = await here.get(key);
  return counted && counted.remainingPoints <= 0 ? counted : null;
}
