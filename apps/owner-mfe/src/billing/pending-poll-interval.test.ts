import { expect, test } from 'vitest';
import { pendingPollIntervalMs } from './pending-poll-interval.ts';

test('a pending payment is polled less and less often, and not forever', () => {
  const pauses: number[] = [];
  let elapsedMs = 0;
  for (;;) {
    const pause = pendingPollIntervalMs(elapsedMs);
    if (pause === false) break;
    pauses.push(pause);
    elapsedMs += pause;
  }
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect(pauses[0]).toBe(1_000);
  expect(pauses.at(-1)).toBe(10_000);
  expect(pauses.length).toBeLessThan(60);
  expect(elapsedMs).toBeLessThan(6 * 60_000);
});
