import { expect, test } from 'vitest';
import { formatDaysAgo } from './days-ago.ts';

// In the test's own time zone, as in the owner's browser.
const now = new Date(2026, 10, 20, 15, 30).getTime();

function local(month: number, day: number, hour: number, minute = 0): string {
  return new Date(2026, month - 1, day, hour, minute).toISOString();
}

test.each([
  ['just after midnight', local(11, 20, 0, 1), 'today'],
  ['on a server whose clock is ahead', local(11, 20, 15, 31), 'today'],
  ['at the end of the day before', local(11, 19, 23, 59), 'yesterday'],
  ['early on the day before', local(11, 19, 0, 1), 'yesterday'],
  ['before the clocks changed in many zones', local(10, 24, 12), '27 days ago'],
  ['a month ago', local(10, 20, 12), 'on October 20, 2026'],
])('a time %s is formatted by the calendar', (_when, iso, words) => {
  expect(formatDaysAgo(iso, now)).toBe(words);
});
