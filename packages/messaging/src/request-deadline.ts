import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { headers, type MsgHdrs } from 'nats';

const deadlineHeader = 'Scanlist-Deadline';

/**
 * Makes the deadline headers of one caller's requests: the time of sending by that caller's clock, and how long it
 * waits.
 */
export function createDeadlines(nowMs = Date.now): (waitMs: number) => MsgHdrs {
  const caller = randomUUID().slice(0, 8);
  return (waitMs) => {
    const marked = headers();
    marked.set(deadlineHeader, [nowMs(), Math.ceil(waitMs), caller].join(' '));
    return marked;
  };
}

/** What is known of the clock of a caller. */
interface CallerClock {
  /** What its quickest request took by the two clocks. */
  leastMs: number;
  /** When that was known, by the monotonic clock. */
  knownAt: number;
  /** Since when all its requests seem late, and what the quickest of those took. */
  late: { since: number; leastMs: number } | undefined;
}

/** Clocks that drift apart by a thousandth are followed. */
const driftMax = 0.001;
/** After so long a time in which all requests of a caller are late, a clock was reset. */
const allLateMsMax = 5_000;
const callersMax = 1_000;

/**
 * Reads when the callers of requests give up, in milliseconds since 1970 by this process's clock; `Infinity` where a
 * request has no deadline. The clocks of two machines may differ: a caller's fastest request shows by how much.
 */
export function readDeadlines(
  nowMs = Date.now,
  monotonicMs = () => performance.now(),
): (request: { headers?: MsgHdrs }) => number {
  const clocks = new LRUCache<string, CallerClock>({ max: callersMax });
  return ({ headers }) => {
    const [sentAt, waitMs, caller] = headers?.get(deadlineHeader).split(' ') ?? [];
    if (!caller) return Number.POSITIVE_INFINITY;
    const tookMs = nowMs() - Number(sentAt);
    const apartMs = measure(caller, tookMs, Number(waitMs));
    return Number(sentAt) + apartMs + Number(waitMs);
  };

  /** How far this clock is ahead of the caller's, in milliseconds. */
  function measure(caller: string, tookMs: number, waitMs: number): number {
    const now = monotonicMs();
    const clock = clocks.peek(caller);
    const expected = clock ? clock.leastMs + (now - clock.knownAt) * driftMax : tookMs;
    if (!clock || tookMs <= expected) return remember(caller, tookMs, now);
    if (tookMs <= expected + waitMs) {
      clock.late = undefined;
      return expected;
    }
    clock.late ??= { since: now, leastMs: tookMs };
    clock.late.leastMs = Math.min(clock.late.leastMs, tookMs);
    return now - clock.late.since < allLateMsMax ? expected : remember(caller, clock.late.leastMs, now);
  }

  function remember(caller: string, leastMs: number, knownAt: number): number {
    clocks.set(caller, { leastMs, knownAt, late: undefined });
    return leastMs;
  }
}
