import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CountKey } from './count-key.ts';

/** So many points of each key within so many seconds, from the first one on. */
export interface ThrottleLimit {
  /** Limits with other seconds have counts of their own under the same name. */
  name: string;
  points: number;
  durationSeconds: number;
}

/** Counts points, as rate-limiter-flexible does: what has none left rejects with a `RateLimiterRes`. */
export interface SharedLimiter {
  consume(key: CountKey, points?: number, options?: { customDuration?: number }): Promise<RateLimiterRes>;
  get(key: CountKey): Promise<RateLimiterRes | null>;
  /** Takes a point that may be the one too many. */
  penalty(key: CountKey): Promise<RateLimiterRes>;
  /** Gives a point back. */
  reward(key: CountKey): Promise<RateLimiterRes>;
}

export interface Limiter extends SharedLimiter {
  /** What a point would be refused with where that is known here, without asking or counting; null where it is not. */
  refusalKnown(key: CountKey): Promise<RateLimiterRes | null>;
}

export type PortionedLimiter = Pick<Limiter, 'get' | 'refusalKnown'> & {
  consume(key: CountKey): Promise<RateLimiterRes>;
  /** Takes points, one unless told, that may be some too many. */
  penalty(key: CountKey, points?: number): Promise<RateLimiterRes>;
};

/** Counts that hold over all gateways (decision 0046). */
export interface Throttles {
  /**
   * Every point is counted by all gateways together: a statement for each, and none once a key has used up here alone what there
   * is. For what is rare, or costs more than that.
   */
  exact(limit: ThrottleLimit): Limiter;
  /**
   * Points are counted here, and told to all gateways in portions of a twentieth, which nobody waits for. For what comes often.
   * Each gateway lets at most one portion more through than there are points.
   */
  inPortions(limit: ThrottleLimit): PortionedLimiter;
}

/** A limit of an IPv6 site (/48), as a multiple of the limit of each /64 network in it. */
export const siteFactor = 10;

const portionsPerLimit = 20;

/** Throttles over limiters that all gateways share. */
export function createThrottles(shared: (limit: ThrottleLimit) => SharedLimiter): Throttles {
  return {
    exact: (limit) => countHereFirst(limit, shared(limit)),
    inPortions: (limit) => countInPortions(limit, shared(limit)),
  };
}

/** What rate-limiter-flexible is told of a limit. */
export function optionsOf({ name, points, durationSeconds }: ThrottleLimit) {
  return { keyPrefix: `${name}/${durationSeconds}`, points, duration: durationSeconds };
}

/** A flood of one key asks the others no more often than it has points. */
function countHereFirst(limit: ThrottleLimit, shared: SharedLimiter): Limiter {
  const here = new RateLimiterMemory(optionsOf(limit));
  return {
    async consume(key, points, options) {
      // What has a duration of its own ends when the others say so.
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

  /** Tells of each full portion; where all gateways together have used the points up, this one stops as well. */
  function tell(key: CountKey, counted: RateLimiterRes, points: number): RateLimiterRes {
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
    consume: async (key) => tell(key, await here.consume(key), 1),
    get: (key) => here.get(key),
    penalty: async (key, points = 1) => tell(key, await here.penalty(key, points), points),
    refusalKnown: (key) => refusalOf(here, key),
  };
}

async function refusalOf(here: RateLimiterMemory, key: CountKey): Promise<RateLimiterRes | null> {
  const counted = await here.get(key);
  return counted && counted.remainingPoints <= 0 ? counted : null;
}
