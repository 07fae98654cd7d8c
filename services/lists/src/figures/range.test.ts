import { insightsDaysMax } from '@scanlist/contracts/http/insights';
import { expect, it } from 'vitest';
import { readRange } from './range.ts';

it('without a range it is the last thirty days', () => {
  const range = readRange({}, '2026-03-01');
  expect(range).toMatchObject({ from: '2026-01-31', to: '2026-03-01', previousFrom: '2026-01-01' });
  expect(range.days).toHaveLength(30);
  expect(range.days.slice(-2)).toEqual(['2026-02-28', '2026-03-01']);
});

it.each([
  [{ from: '2026-11-23', to: '2026-11-25' }, '2026-11-20', 3],
  [{ from: '2026-11-25', to: '2026-11-25' }, '2026-11-24', 1],
  [{ to: '2024-03-01' }, '2024-01-02', 30],
  [{ from: '2026-11-01' }, '2026-10-07', 25],
  // In this week clocks change in Europe and in America.
  [{ from: '2026-10-25', to: '2026-11-01' }, '2026-10-17', 8],
])('%o follows %s and has %i days', (query, previousFrom, days) => {
  const range = readRange(query, '2026-11-25');
  expect([range.previousFrom, range.days.length]).toEqual([previousFrom, days]);
});

it.each([
  [{ from: '2026-11-25', to: '2026-11-24' }, 'to', 'The last day is before the first'],
  [{ from: '2026-11-26' }, 'to', 'The last day is before the first'],
  [{ from: '2020-01-01' }, 'from', 'A range has at most 1,098 days'],
])('%o is refused', (query, path, message) => {
  expect(() => readRange(query, '2026-11-25')).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED', issues: [{ path, message }] }),
  );
});

it('a range of the greatest length is taken', () => {
  expect(readRange({ from: '2023-11-24' }, '2026-11-25').days).toHaveLength(insightsDaysMax);
});
