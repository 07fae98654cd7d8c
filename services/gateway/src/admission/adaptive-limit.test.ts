import { beforeEach, expect, test } from 'vitest';
import { type AdaptiveLimit, createAdaptiveLimit } from './adaptive-limit.ts';

let nowMs: number;
let limit: AdaptiveLimit;

beforeEach(() => {
  nowMs = 0;
  limit = createAdaptiveLimit({ goalMs: 300, first: 200, least: 16, most: 1_000, now: () => nowMs });
});

/** What became of requests at a server that works on one at a time, the oldest first. */
interface Outcome {
  answered: number;
  refused: number;
  /** Of those taken in this time, in milliseconds. */
  took: number[];
}

/** So many requests a second for so long, at a server that can answer `capacity` of them. */
function offer({
  perSecond,
  capacity,
  seconds,
}: Record<'perSecond' | 'capacity' | 'seconds', number>): Outcome {
  const outcome: Outcome = { answered: 0, refused: 0, took: [] };
  const until = nowMs + seconds * 1_000;
  let due = 0;
  let work = 0;
  for (; nowMs < until; nowMs++) {
    for (due += perSecond / 1_000; due >= 1; due--) {
      const giveBack = limit.take();
      if (giveBack) queue.push({ giveBack, from: nowMs, outcome });
      else outcome.refused++;
    }
    for (work = Math.min(work + capacity / 1_000, 1 + queue.length); work >= 1 && queue.length > 0; work--) {
      const next = queue.shift();
      next?.giveBack();
      next?.outcome.took.push(nowMs - next.from);
      outcome.answered++;
    }
  }
  return outcome;
}

interface Waiting {
  giveBack: () => void;
  from: number;
  outcome: Outcome;
}

let queue: Waiting[];
beforeEach(() => {
  queue = [];
});

test('refuses nothing while everything can be answered', () => {
  expect(offer({ perSecond: 450, capacity: 500, seconds: 10 }).refused).toBe(0);
});

test.each([1.5, 5])(
  'at %s times what it can, it answers as much as it can, in time, and refuses the rest',
  (times) => {
    const { answered, refused, took } = offer({ perSecond: times * 500, capacity: 500, seconds: 20 });
    expect(answered).toBeGreaterThan(0.98 * 500 * 20);
    expect(refused).toBeGreaterThan(0.9 * (times - 1) * 500 * 20);
    expect(Math.max(...took)).toBeLessThan(1_000);
  },
);

test('follows a server that becomes ten times slower, and one that is quick again', () => {
  offer({ perSecond: 2_500, capacity: 500, seconds: 5 });
  offer({ perSecond: 2_500, capacity: 50, seconds: 5 });
  expect(Math.max(...offer({ perSecond: 2_500, capacity: 50, seconds: 5 }).took)).toBeLessThan(1_000);
  offer({ perSecond: 2_500, capacity: 500, seconds: 1 });
  expect(offer({ perSecond: 2_500, capacity: 500, seconds: 5 }).answered).toBeGreaterThan(0.98 * 2_500);
  offer({ perSecond: 100, capacity: 500, seconds: 1 });
  expect(offer({ perSecond: 450, capacity: 500, seconds: 5 }).refused).toBe(0);
});

test('lets the least number through while nothing is answered, and is back within a second', () => {
  offer({ perSecond: 2_500, capacity: 500, seconds: 2 });
  const stalled = offer({ perSecond: 500, capacity: 0, seconds: 10 });
  expect(stalled.refused).toBeGreaterThan(0.9 * 5_000);
  offer({ perSecond: 400, capacity: 500, seconds: 1 });
  expect(offer({ perSecond: 400, capacity: 500, seconds: 5 }).refused).toBe(0);
});

test('slow answers that wait for each other in no queue do not lower it', () => {
  const slow = Array.from({ length: 50 }, () => limit.take());
  nowMs += 5_000;
  for (const giveBack of slow) giveBack?.();
  const places = Array.from({ length: 200 }, () => limit.take());
  expect(places.every(Boolean)).toBe(true);
  expect(limit.isFull()).toBe(true);
});

test('a place is given back once', () => {
  const places = Array.from({ length: 200 }, () => limit.take());
  const [first] = places;
  first?.();
  first?.();
  expect(limit.take()).toBeDefined();
  expect(limit.take()).toBeUndefined();
});

test('takes a burst again as at first, once a few quick answers have shown that the slowness is over', () => {
  offer({ perSecond: 2_500, capacity: 20, seconds: 10 });
  offer({ perSecond: 0, capacity: 500, seconds: 2 });
  offer({ perSecond: 100, capacity: 500, seconds: 3 });
  const burst = Array.from({ length: 150 }, () => limit.take());
  expect(burst).not.toContain(undefined);
});
