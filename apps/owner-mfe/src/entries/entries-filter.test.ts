import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  allEntries,
  countFilters,
  dateProblems,
  filterOf,
  isFiltered,
  lastDays,
  readFilterParams,
  writeFilterParams,
} from './entries-filter.ts';

const zoneBefore = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test.each([
  '',
  'from=2026-11-01',
  'from=2026-11-01&to=2026-11-20&notes=1&open=1',
  'to=2026-11-20&open=1',
  'open=1&state=open',
  'state=dealt-with',
  'state=deleted',
  'name=Zo%C3%AB+%26+Co',
  'list=k3J&leftOut=i1&noted=i2',
])('the address ?%s is read and written alike', (search) => {
  const chosen = readFilterParams(new URLSearchParams(search));
  expect(new URLSearchParams(writeFilterParams(chosen)).toString()).toBe(search);
});

test('an address without a filter shows everything', () => {
  expect(readFilterParams(new URLSearchParams('notes=0&open=yes&page=3&state=closed'))).toEqual(allEntries);
  expect(isFiltered(allEntries)).toBe(false);
});

test('a range of days counts as one filter', () => {
  expect(
    countFilters({
      ...allEntries,
      q: 'fridge',
      from: '2026-11-01',
      to: '2026-11-02',
      hasNotes: true,
      notAllDone: false,
      state: 'open',
      name: 'Mira',
    }),
  ).toBe(4);
  expect(countFilters({ ...allEntries, list: 'k3J', leftOut: 'i1', noted: 'i2' })).toBe(3);
});

test('the filter has whole days, the last one inclusive', () => {
  expect(filterOf({ ...allEntries, from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: '2026-11-19T23:00:00.000Z',
    until: '2026-11-20T23:00:00.000Z',
  });
});

test('a day with a change of daylight saving is a whole day', () => {
  expect(filterOf({ ...allEntries, from: '2026-10-25', to: '2026-10-25' })).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    until: '2026-10-25T23:00:00.000Z',
  });
});

test('open ends and unset switches are not sent', () => {
  expect(filterOf(allEntries)).toEqual({});
  expect(filterOf({ ...allEntries, hasNotes: true, notAllDone: true, state: 'open', name: 'Mira' })).toEqual({
    hasNotes: true,
    notAllDone: true,
    open: true,
    name: 'Mira',
  });
  const ofItems = { list: 'k3J', leftOut: 'i1', noted: 'i2' };
  expect(filterOf({ ...allEntries, ...ofItems })).toEqual(ofItems);
});

test.each([
  ['2026-11-20', '2026-11-20', {}],
  ['', '2026-11-20', {}],
  ['banana', '', { from: 'Enter a valid date' }],
  ['2026-02-30', '2026-13-01', { from: 'Enter a valid date', to: 'Enter a valid date' }],
  ['2026-11-20', '2026-11-19', { to: 'This is before the start date' }],
])('from %j to %j: %j', (from, to, problems) => {
  expect(dateProblems({ ...allEntries, from, to })).toEqual(problems);
});

test('the last days count today', () => {
  expect(lastDays(1, '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(lastDays(7, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
});
