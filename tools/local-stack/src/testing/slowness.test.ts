import { expect, test } from 'vitest';
import { measureSlowness } from '../../slowness.mjs';

/** A clock by which the pieces of work take these times, in milliseconds. */
function machine(times: number[]) {
  let nowMs = 0;
  return measureSlowness(
    () => nowMs,
    async () => {
      nowMs += times.shift() ?? 0;
      return [];
    },
  );
}

test.each([
  ['a quick machine', [80, 80, 80], 1],
  ['a quicker one', [20, 20, 20], 1],
  ['a slow one', [260, 200, 300], 2.5],
  ['a quick one that was busy once', [900, 80, 400], 1],
  ['one that is hardly alive', [90_000, 90_000, 90_000], 10],
])('the limits on %s grow by the quickest of three pieces of work', async (_, times, slowness) => {
  expect(await machine(times)).toBe(slowness);
});

test('this machine has a slowness between 1 and 10', async () => {
  const slowness = await measureSlowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(slowness).toBeLessThanOrEqual(10);
});
