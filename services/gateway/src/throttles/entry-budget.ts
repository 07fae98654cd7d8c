import { isAppError } from '@scanlist/service-kit/app-error';
import type { Context } from 'hono';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { clientOrigin } from '../http/client-address.ts';
import type { GatewayEnv } from '../http/env.ts';
import { recordRefused } from '../http/http-metrics.ts';
import { type CountKey, countKey } from './count-key.ts';
import { ThrottledError } from './throttled-error.ts';
import { siteFactor, type Throttles } from './throttles.ts';

export interface EntryBudgetOptions {
  throttles: Throttles;
  trustProxy: boolean;
  entriesPerHour: number;
  megabytesPerHour: number;
}

/** Limits entries of an address within an hour, in number and bytes. */
export interface EntryBudget {
  /** Throws `ThrottledError` if the caller's address has nothing left; takes nothing. Before a body is read. */
  refuseSpent(c: Context<GatewayEnv>): Promise<void>;
  /**
   * Returns the result of `record`, and counts the entry once it is recorded, but not one that is refused or was recorded
   * before. One that may have been recorded (`isOutcomeUnknown`) counts. Entries in flight count meanwhile. Throws
   * `ThrottledError` if nothing is left.
   */
  record<Answer extends { createdAt: string; repeated?: boolean | undefined }>(
    c: Context<GatewayEnv>,
    bytes: number,
    record: () => Promise<Answer>,
  ): Promise<Answer>;
}

const name = 'entries';
const hourSeconds = 3_600;
/** The wait if entries in flight take what is left. */
const inFlightRetryMs = 2_000;

/**
 * Counts the recorded entries of an address within an hour, and of an IPv6 site with ten times the limit. All gateways
 * share the counts in portions (decision 0046). An entry may exceed the bytes if some were left.
 */
export function createEntryBudget(options: EntryBudgetOptions): EntryBudget {
  const { throttles, trustProxy, entriesPerHour, megabytesPerHour } = options;
  const countsOf = (factor: number) => ({
    entries: createCount(throttles, name, entriesPerHour * factor),
    kilobytes: createCount(throttles, `${name}-kB`, megabytesPerHour * 1_000 * factor),
  });
  const [ofAddress, ofSite] = [countsOf(1), countsOf(siteFactor)];

  function countsFor(c: Context<GatewayEnv>, bytes: number): [Count, CountKey, points: number][] {
    const { address, site } = clientOrigin(c, trustProxy);
    const both = ({ entries, kilobytes }: typeof ofSite, key: CountKey): [Count, CountKey, number][] => [
      [entries, key, 1],
      [kilobytes, key, Math.ceil(bytes / 1_000)],
    ];
    return [
      ...both(ofAddress, countKey('address', address)),
      ...(site === null ? [] : both(ofSite, countKey('site', site))),
    ];
  }

  return {
    async refuseSpent(c) {
      for (const [count, key] of countsFor(c, 0)) await count.refuseSpent(key);
    },
    async record(c, bytes, record) {
      const held: (() => void)[] = [];
      const counts = countsFor(c, bytes);
      const takeAll = async () => {
        for (const [count, key, points] of counts) await count.take(key, points);
      };
      try {
        for (const [count, key, points] of counts) held.push(await count.hold(key, points));
        const askedAt = Date.now();
        const answer = await record();
        // An entry recorded since is new: this gateway retried because lists took long to answer.
        const isNew = !answer.repeated || Date.parse(answer.createdAt) >= askedAt;
        if (isNew) await takeAll();
        return answer;
      } catch (error) {
        if (isAppError(error) && error.isOutcomeUnknown) await takeAll();
        throw error;
      } finally {
        for (const release of held) release();
      }
    },
  };
}

type Count = ReturnType<typeof createCount>;

function createCount(throttles: Throttles, limitName: string, points: number) {
  const limiter = throttles.inPortions({ name: limitName, points, durationSeconds: hourSeconds });
  const inFlight = new Map<CountKey, number>();

  function refuseWithoutRoom(key: CountKey, counted: RateLimiterRes | null): void {
    const taken = counted?.consumedPoints ?? 0;
    if (taken + (inFlight.get(key) ?? 0) < points) return;
    recordRefused(name);
    throw new ThrottledError(
      counted && taken >= points ? counted.msBeforeNext : inFlightRetryMs,
      'Your network has reached its limit of entries for one hour.',
    );
  }

  return {
    refuseSpent: async (key: CountKey) => refuseWithoutRoom(key, await limiter.get(key)),
    /** Reserves points; the returned function releases them. */
    async hold(key: CountKey, held: number): Promise<() => void> {
      const counted = await limiter.get(key);
      // No other code runs in between, so two entries do not take the same place.
      refuseWithoutRoom(key, counted);
      inFlight.set(key, (inFlight.get(key) ?? 0) + held);
      return () => {
        const left = (inFlight.get(key) ?? 0) - held;
        if (left > 0) inFlight.set(key, left);
        else inFlight.delete(key);
      };
    },
    take: (key: CountKey, taken: number) => limiter.penalty(key, taken),
  };
}
