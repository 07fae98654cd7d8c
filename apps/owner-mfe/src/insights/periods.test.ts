import { describe, expect, it } from 'vitest';
import { daysLater } from '../format/day.ts';
import { daysBefore, periodsOf, weekdaysOf, weeksOf } from './periods.ts';

/** Days from Wednesday, November 25, 2026 on, each with two entries, one of them complete. */
function days(count: number) {
  return Array.from({ length: count }, (_, later) => ({
    day: daysLater('2026-11-25', later),
    entries: 2,
    complete: 1,
  }));
}

describe('the bars of a range', () => {
  it('are its days, up to sixty', () => {
    expect(periodsOf(days(2), 7)).toEqual([
      { from: '2026-11-25', to: '2026-11-25', entries: 2, complete: 1 },
      { from: '2026-11-26', to: '2026-11-26', entries: 2, complete: 1 },
    ]);
    expect(periodsOf(days(60), 7)).toHaveLength(60);
  });

  it('are its weeks in a longer one', () => {
    const periods = periodsOf(days(61), 7);
    expect(periods).toHaveLength(10);
    expect(periods.reduce((sum, { entries }) => sum + entries, 0)).toBe(122);
  });

  it('never leave the range: the first and the last week are cut', () => {
    expect(weeksOf(days(13), 7)).toEqual([
      { from: '2026-11-25', to: '2026-11-28', entries: 8, complete: 4 },
      { from: '2026-11-29', to: '2026-12-05', entries: 14, complete: 7 },
      { from: '2026-12-06', to: '2026-12-07', entries: 4, complete: 2 },
    ]);
  });

  it('begin on the first day of the owner’s week', () => {
    expect(weeksOf(days(6), 1).map(({ from }) => from)).toEqual(['2026-11-25', '2026-11-30']);
    expect(weeksOf(days(6), 6).map(({ from }) => from)).toEqual(['2026-11-25', '2026-11-28']);
  });
});

it('weekdays begin with the first day of the week and have the entries of all weeks', () => {
  expect(weekdaysOf(days(8), 1).map(({ weekday, entries }) => [weekday, entries])).toEqual([
    [1, 2],
    [2, 2],
    [3, 4],
    [4, 2],
    [5, 2],
    [6, 2],
    [7, 2],
  ]);
});

it('the days before a range are as many, and end right before it', () => {
  expect(daysBefore('2026-03-01', 7)).toEqual({ from: '2026-02-22', to: '2026-02-28' });
});
