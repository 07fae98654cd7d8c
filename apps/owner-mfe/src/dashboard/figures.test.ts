import { insightsAtMost } from '@scanlist/contracts/http/insights';
import { expect, test } from 'vitest';
import { daysLater } from '../format/day.ts';
import {
  byWeek,
  lastWeeks,
  listsOfFigures,
  missedItems,
  thisWeekOf,
  trendsOf,
  trendText,
  weeksOfFigures,
} from './figures.ts';

test.each([
  // A Wednesday; weeks from Sunday and from Monday.
  ['2026-11-25', 7, '2026-10-04'],
  ['2026-11-25', 1, '2026-10-05'],
  ['2026-11-22', 7, '2026-10-04'],
  ['2026-11-22', 1, '2026-09-28'],
] as const)('figures of %s, with weeks from day %d, begin on %s', (today, first, from) => {
  expect(lastWeeks(today, first)).toEqual({ from, to: today });
});

test('days are summed by week, and the last one may be short', () => {
  expect(byWeek([1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 5])).toEqual([7, 2, 5]);
  expect(byWeek([])).toEqual([]);
});

/** Days from November 9 on, a Monday. */
const daysOf = (...days: [entries: number, complete: number][]) => {
  const byDay = days.map(([entries, complete], place) => ({
    day: daysLater('2026-11-09', place),
    entries,
    complete,
  }));
  return { byDay, to: byDay.at(-1)?.day ?? '' };
};
const week = (entries: number, complete: number) =>
  Array.from({ length: 7 }, (): [number, number] => [entries, complete]);

test('this week is compared with the same days of last week', () => {
  expect(thisWeekOf(daysOf(...week(2, 1), [3, 3], [1, 0]))).toEqual({
    days: { from: '2026-11-16', to: '2026-11-17' },
    entries: 4,
    incomplete: 1,
    share: 75,
    before: { entries: 4, share: 50 },
    isWhole: false,
  });
});

test('on the last day of a week all of it is compared', () => {
  expect(thisWeekOf(daysOf(...week(2, 1), ...week(1, 1)))).toMatchObject({
    days: { from: '2026-11-16', to: '2026-11-22' },
    entries: 7,
    before: { entries: 14 },
    isWhole: true,
  });
});

test.each([
  [0, 0, null],
  [3, 0, 0],
  [3, 3, 100],
  [1000, 999, 99],
  [1000, 1, 1],
  [3, 2, 67],
])('of %d entries, %d complete ones are %j percent', (entries, complete, share) => {
  expect(thisWeekOf(daysOf([entries, complete]))).toMatchObject({ share, before: { share: null } });
});

test('missed are the first three items that were left out, of lists that are in use', () => {
  const item = (itemId: string, listId: string, leftOut: number) => ({
    itemId,
    listId,
    leftOut,
    listTitle: 'Bar',
    content: 'Lime',
    removed: false,
    seen: 9,
    noted: 0,
  });
  const items = [
    item('1', 'gone', 9),
    item('2', 'bar', 8),
    item('3', 'archived', 7),
    item('4', 'bar', 6),
    item('5', 'bar', 5),
    item('6', 'bar', 4),
  ];
  const lists = [{ id: 'bar' }, { id: 'archived', archivedAt: '2026-11-20T10:00:00.000Z' }];
  expect(missedItems({ items }, lists).map(({ itemId }) => itemId)).toEqual(['2', '4', '5']);
  expect(missedItems({ items: [item('1', 'bar', 0)] }, lists)).toEqual([]);
});

test('a list that is not among the figures had no entries, unless there are too many lists to tell', () => {
  const lists = [{ listId: 'bar', days: [1, 1, 1, 1, 1, 1, 1, 5] }];
  expect(trendsOf({ lists })('bar')).toEqual([7, 5]);
  expect(trendsOf({ lists })('kitchen')).toEqual(Array(weeksOfFigures).fill(0));
  const many = Array.from({ length: listsOfFigures }, (_, n) => ({ listId: `list ${n}`, days: [1] }));
  expect(trendsOf({ lists: many })('kitchen')).toBeUndefined();
  expect(listsOfFigures).toBe(insightsAtMost.lists);
});

test.each([
  [[0, 9, 12], '12 entries this week, 9 last week'],
  [[1], '1 entry this week, 0 last week'],
  [[1_200, 0], '0 entries this week, 1,200 last week'],
])('weeks of %j read %j', (weeks, text) => {
  expect(trendText(weeks)).toBe(text);
});
