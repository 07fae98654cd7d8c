import { afterEach, expect, test, vi } from 'vitest';
import { daysIntoWeek, firstWeekday, startOfWeek } from './week.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['en-US', 7],
  ['en-GB', 1],
  ['de-DE', 1],
  ['pt-BR', 7],
  ['ar-EG', 6],
  ['en-US@posix', 7],
  ['', 7],
] as const)('in %s the week begins on day %d', (locale, first) => {
  expect(firstWeekday(locale)).toBe(first);
});

test.each([
  ['en', 7],
  ['en-GB', 1],
  ['ja', 7],
  ['fr', 1],
] as const)('a browser that knows no weeks begins them in %s on day %d', (locale, first) => {
  class LocaleWithoutWeek {
    maximize = () => known;
  }
  const known = new Intl.Locale(locale).maximize();
  vi.spyOn(Intl, 'Locale').mockImplementation(LocaleWithoutWeek as unknown as typeof Intl.Locale);
  expect(firstWeekday(locale)).toBe(first);
});

test.each([
  // A Wednesday, a Sunday and a Monday.
  ['2026-11-25', 7, '2026-11-22', 3],
  ['2026-11-25', 1, '2026-11-23', 2],
  ['2026-11-22', 7, '2026-11-22', 0],
  ['2026-11-22', 1, '2026-11-16', 6],
  ['2027-01-01', 1, '2026-12-28', 4],
  ['2026-11-25', 6, '2026-11-21', 4],
] as const)('the week of %s that begins on day %d starts on %s', (day, first, start, days) => {
  expect(startOfWeek(day, first)).toBe(start);
  expect(daysIntoWeek(day, first)).toBe(days);
});
