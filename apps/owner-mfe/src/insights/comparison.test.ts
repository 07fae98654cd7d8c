import { describe, expect, it } from 'vitest';
import { compareComplete, compareEntries } from './comparison.ts';

const totals = (entries: number, complete = 0) => ({ entries, complete });

describe('entries against the range before', () => {
  it.each([
    [
      112,
      100,
      30,
      '+12% vs. 100 in the 30 days before',
      '12% more than in the 30 days before, which had 100',
    ],
    [1, 4, 7, '−75% vs. 4 in the 7 days before', '75% fewer than in the 7 days before, which had 4'],
    [9, 9, 365, 'Same as the year before', 'Same as the year before'],
    [9, 0, 90, 'None in the 90 days before', 'None in the 90 days before'],
    [
      1_001,
      1_000,
      7,
      '+1% vs. 1,000 in the 7 days before',
      '1% more than in the 7 days before, which had 1,000',
    ],
    [1, 1_000, 1, '−99% vs. 1,000 the day before', '99% fewer than the day before, which had 1,000'],
    [0, 2, 1, '−100% vs. 2 the day before', '100% fewer than the day before, which had 2'],
  ])('%i after %i in %i days', (now, before, days, shown, said) => {
    expect(compareEntries(totals(now), totals(before), days)).toEqual({ shown, said });
  });
});

describe('the share with everything done against the range before', () => {
  it.each([
    [totals(10, 8), totals(10, 6), '+20 pts vs. 60% in the 30 days before'],
    [totals(100, 59), totals(100, 60), '−1 pt vs. 60% in the 30 days before'],
    [totals(10, 6), totals(5, 3), 'Same as the 30 days before'],
    [totals(10, 6), totals(0), 'No entries in the 30 days before'],
  ])('%o after %o', (now, before, shown) => {
    expect(compareComplete(now, before, 30).shown).toBe(shown);
  });

  it('is said in words', () => {
    expect(compareComplete(totals(100, 59), totals(100, 60), 30).said).toBe(
      '1 percentage point lower than in the 30 days before, which had 60%',
    );
  });
});
