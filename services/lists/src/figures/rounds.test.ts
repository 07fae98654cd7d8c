import { expect, it } from 'vitest';
import { roundFigures } from './rounds.ts';

/** The length that `count_entries` gives to these seconds. */
const lengthOf = (seconds: number) => Math.floor(4 * Math.log2(Math.max(seconds, 1)));

it('no round has no length', () => {
  expect(roundFigures([])).toBeNull();
});

it.each([1, 7, 45, 60, 333, 720, 3_600, 86_400])('a round of %i seconds is known to a tenth', (seconds) => {
  const { medianSeconds = 0, mostSeconds = 0 } =
    roundFigures([{ length: lengthOf(seconds), rounds: 1 }]) ?? {};
  expect(Math.abs(medianSeconds - seconds)).toBeLessThanOrEqual(Math.max(seconds / 10, 1));
  expect(mostSeconds).toBe(medianSeconds);
});

it('half of the rounds are as long as the median, and nine of ten as most', () => {
  const lengths = [60, 600, 6_000].map((seconds) => ({ length: lengthOf(seconds), rounds: 0 }));
  const [short, middle, long] = lengths.map((each, n) => ({ ...each, rounds: [5, 4, 1][n] ?? 0 }));
  if (!short || !middle || !long) throw new Error('three lengths');
  const figures = roundFigures([short, middle, long]);
  expect(figures?.count).toBe(10);
  expect(figures?.medianSeconds).toBeLessThan(70);
  expect(figures?.mostSeconds).toBeGreaterThan(540);
  expect(figures?.mostSeconds).toBeLessThan(660);
});
