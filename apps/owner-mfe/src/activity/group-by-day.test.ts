import type { Activity } from '@scanlist/contracts/http/activity';
import { expect, it } from 'vitest';
import { dayTitle, groupByDay } from './group-by-day.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
const row = (moment: Date): Activity => ({
  id: '2f1c7d1e-5a0b-4c8e-9d3f-6b7a8c9d0e1f',
  at: moment.toISOString(),
  kind: 'member-left',
  actor: null,
  list: null,
  details: {},
});

it('rows are grouped by the day of the reader, in their order', () => {
  const days = groupByDay([row(at(20, 23)), row(at(20, 1)), row(at(18, 12))]);
  expect(days.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-18', 1],
  ]);
  expect(groupByDay([])).toEqual([]);
});

it('the last two days have their names, earlier ones their dates', () => {
  const now = at(20, 9);
  const titleOf = (moment: Date) => dayTitle(moment.toISOString(), now);
  expect(titleOf(at(20, 0))).toBe('Today');
  expect(titleOf(at(19, 23))).toBe('Yesterday');
  expect(titleOf(at(18, 23))).toBe('Wednesday, November 18, 2026');
});
