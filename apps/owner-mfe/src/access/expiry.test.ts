import { expect, test } from 'vitest';
import { formatExpiry } from './expiry.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-27T11:59:58Z', 'Expires in 7 days'],
  ['2026-11-26T12:00:00Z', 'Expires in 6 days'],
  ['2026-11-21T13:00:00Z', 'Expires in 1 day'],
  ['2026-11-21T11:00:00Z', 'Expires in 23 hours'],
  ['2026-11-20T13:00:00Z', 'Expires in 1 hour'],
  ['2026-11-20T12:00:20Z', 'Expires in 1 minute'],
  ['2026-11-20T12:00:00Z', null],
  ['2026-11-01T12:00:00Z', null],
])('a link that works until %s: %s', (expiresAt, words) => {
  expect(formatExpiry(expiresAt, now)).toBe(words);
});
