import { expect, test } from 'vitest';
import { formatRelativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T12:03:00Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:01:00Z', '59 minutes ago'],
  ['2026-11-20T10:30:00Z', '1 hour ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-11-01T12:00:00Z', '19 days ago'],
  // Without an offset: the day is the one that the reader's own calendar shows.
  ['2026-09-01T12:00:00', 'on September 1, 2026'],
])('%s is %s', (iso, words) => {
  expect(formatRelativeTime(iso, now)).toBe(words);
});
