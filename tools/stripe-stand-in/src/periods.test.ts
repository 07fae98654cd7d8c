import { expect, test } from 'vitest';
import { nextBoundary } from './periods.ts';

const at = (text: string) => Date.parse(text) / 1000;
const following = (anchor: string, after: string, interval: 'month' | 'year') =>
  new Date(nextBoundary(at(anchor), at(after), interval) * 1000).toISOString();

test.each([
  ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', 'month', '2026-03-31T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', '2026-03-31T10:00:00Z', 'month', '2026-04-30T10:00:00.000Z'],
  ['2028-01-31T10:00:00Z', '2028-01-31T10:00:00Z', 'month', '2028-02-29T10:00:00.000Z'],
  ['2026-12-15T00:00:00Z', '2026-12-15T00:00:00Z', 'month', '2027-01-15T00:00:00.000Z'],
  ['2026-12-15T00:00:00Z', '2026-12-14T23:59:59Z', 'month', '2027-01-15T00:00:00.000Z'],
  ['2028-02-29T08:30:00Z', '2028-02-29T08:30:00Z', 'year', '2029-02-28T08:30:00.000Z'],
  ['2028-02-29T08:30:00Z', '2031-02-28T08:30:00Z', 'year', '2032-02-29T08:30:00.000Z'],
] as const)('the period begun %s, after %s, ends one %s later at %s', (anchor, after, interval, expected) => {
  expect(following(anchor, after, interval)).toBe(expected);
});
