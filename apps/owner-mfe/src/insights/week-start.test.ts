import { expect, test } from 'vitest';
import { firstDayOfRegion, firstDayOfWeek } from './week-start.ts';

test.each([
  ['en-US', 0],
  ['en', 0],
  ['en-GB', 1],
  ['de', 1],
  ['ar-EG', 6],
  ['pt-BR', 0],
])('the week of %s begins on day %i', (language, day) => {
  expect(firstDayOfWeek(language)).toBe(day);
  expect(firstDayOfRegion(new Intl.Locale(language).maximize().region)).toBe(day);
});

test('a language that the browser cannot name has a week nevertheless', () => {
  expect(firstDayOfWeek('en-US@posix')).toBe(0);
  expect(firstDayOfWeek('C')).toBe(1);
});

test('an unknown region has the week of most of the world', () => {
  expect(firstDayOfRegion()).toBe(1);
});
