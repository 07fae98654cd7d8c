/** How many requests may be in flight, found from how long they take. */
export interface AdaptiveLimit {
  /** Takes a slot and returns what releases it, once; undefined if every slot is taken. */
  take(): (() => void) | undefined;
  isFull(): boolean;
}

export interface AdaptiveLimitOptions {
  /** In milliseconds: the limit settles where nine of ten requests take about this long. */
  goalMs: number;
  /** The initial limit, and its bounds. */
  first: number;
  least: number;
  most: number;
  /** A monotonic clock in milliseconds. */
  now: () => number;
}

/** A window has enough answers to judge by, and ends soon enough to follow a change within a second. */
const windowMs = 100;
const windowAnswers = 20;
const quietWindowMs = 1_000;

/**
 * The gradient algorithm of Envoy and Netflix. After each window of answers the limit is multiplied by the ratio of the
 * goal time to the measured time (one half to one). Then the square root of the limit is added, to try whether more is
 * possible.
 *
 * Unlike in those two, the goal time is configured and not the shortest measured time: reads and writes share a limit,
 * and the quickest read says nothing about a write.
 *
 * A limit of which less than half was used did not delay the answers, so it stays as it is. If it is below the first
 * limit and the answers were quick, it doubles, because the slowness that lowered it is over.
 */
export function createAdaptiveLimit({
  goalMs,
  first,
  least,
  most,
  now,
}: AdaptiveLimitOptions): AdaptiveLimit {
  let limit = first;
  let inFlight = 0;
  let mostInFlight = 0;
  let took: number[] = [];
  let windowFrom = now();

  function learn(ms: number): void {
    took.push(ms);
    const age = now() - windowFrom;
    const isOver = (age >= windowMs && took.length >= windowAnswers) || age >= quietWindowMs;
    if (!isOver) return;
    const gradient = Math.min(1, Math.max(0.5, goalMs / ninetieth(took)));
    if (mostInFlight >= limit / 2) {
      limit = Math.min(most, Math.max(least, limit * gradient + Math.sqrt(limit)));
    } else if (limit < first && gradient === 1) {
      limit = Math.min(first, 2 * limit);
    }
    took = [];
    mostInFlight = inFlight;
    windowFrom = now();
  }

  const isFull = () => inFlight >= Math.floor(limit);
  return {
    isFull,
    take() {
      if (isFull()) return undefined;
      inFlight++;
      mostInFlight = Math.max(mostInFlight, inFlight);
      const from = now();
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        inFlight--;
        learn(now() - from);
      };
    },
  };
}

/** What nine in ten of these do not exceed (nearest rank). */
function ninetieth(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0;
}
