import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ThrottledError, takePoint } from '../throttled.ts';

/** Bounds how much work an owner's exports are. */
export interface ExportLimit {
  /** Throws `ThrottledError` when this owner has asked too often, or has too many under way. */
  ask(ownerId: string): Promise<void>;
  /** The same pieces, counted as under way from the first until nobody wants more. */
  count(ownerId: string, pieces: AsyncGenerator<string>): AsyncGenerator<string>;
}

const perMinute = 3;
const runningMax = 2;
const runningRetryMs = 30_000;
const what = 'Too many exports.';

/** At most three exports a minute and two at once for each owner, counted in this process. */
export function createExportLimit(): ExportLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: 'exports', points: perMinute, duration: 60 });
  const running = new Map<string, number>();
  const runningOf = (ownerId: string) => running.get(ownerId) ?? 0;

  return {
    async ask(ownerId) {
      if (runningOf(ownerId) >= runningMax) throw new ThrottledError(runningRetryMs, what);
      await takePoint(limiter, ownerId, what);
    },

    async *count(ownerId, pieces) {
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
