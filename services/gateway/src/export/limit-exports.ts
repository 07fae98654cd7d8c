import { countKey } from '../throttles/count-key.ts';
import { ThrottledError, takePoint } from '../throttles/throttled-error.ts';
import type { Throttles } from '../throttles/throttles.ts';

/** Bounds how much work an owner's exports are. */
export interface ExportLimit {
  /** Throws `ThrottledError` if this owner requests too many, or has too many in progress. */
  take(ownerId: string): Promise<void>;
  /** The same pieces, counted as in progress from the first until the reader stops. */
  track(ownerId: string, pieces: AsyncGenerator<string>): AsyncGenerator<string>;
}

const perMinute = 3;
const runningMax = 2;
const runningRetryMs = 30_000;
const what = 'Too many exports.';

/** At most three exports a minute over all gateways, and two at once in this one, for each owner. */
export function createExportLimit(throttles: Throttles): ExportLimit {
  const limit = { name: 'exports', points: perMinute, durationSeconds: 60 };
  const limiter = { name: limit.name, limiter: throttles.exact(limit) };
  const running = new Map<string, number>();
  const runningOf = (ownerId: string) => running.get(ownerId) ?? 0;

  return {
    async take(ownerId) {
      if (runningOf(ownerId) >= runningMax) throw new ThrottledError(runningRetryMs, what);
      await takePoint(limiter, countKey('account', ownerId), what);
    },

    async *track(ownerId, pieces) {
      running.set(ownerId, runningOf(ownerId) + 1);
      try {
        yield* pieces;
      } finally {
        const left = runningOf(ownerId) - 1;
        if (left > 0) running.set(ownerId, left);
        else running.delete(ownerId);
      }
    },
  };
}
