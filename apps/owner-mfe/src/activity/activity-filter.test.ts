import { expect, it } from 'vitest';
import {
  countFilters,
  dateProblems,
  filePath,
  firstPagePath,
  noFilter,
  readFilter,
  writeFilter,
} from './activity-filter.ts';

const person = '2f1c7d1e-5a0b-4c8e-9d3f-6b7a8c9d0e1f';

it('an address is read and written the same, and what it cannot mean is no filter', () => {
  const address = `person=${person}&list=abc&kind=members&from=2026-11-01&to=2026-11-20`;
  const filter = readFilter(new URLSearchParams(address));
  expect(new URLSearchParams(writeFilter(filter)).toString()).toBe(address);
  expect(readFilter(new URLSearchParams('person=me&kind=everything'))).toEqual(noFilter);
});

it('a range of days counts as one filter', () => {
  expect(countFilters(noFilter)).toBe(0);
  expect(countFilters({ ...noFilter, kind: 'lists', from: '2026-11-01', to: '2026-11-20' })).toBe(2);
});

it('days that are none, or in the wrong order, are reported at their field', () => {
  expect(dateProblems({ ...noFilter, from: '2026-02-30' })).toEqual({ from: 'Enter a valid date' });
  expect(dateProblems({ ...noFilter, from: '2026-11-20', to: '2026-11-01' })).toEqual({
    to: 'This is before the start date',
  });
});

it('a file has what the filter selects', () => {
  expect(filePath(noFilter, 'jsonl')).toBe('/api/workspace/activity.jsonl');
  expect(filePath({ ...noFilter, kind: 'lists' }, 'csv')).toBe('/api/workspace/activity.csv?kind=lists');
});

it('the last day is asked for as a whole', () => {
  const path = firstPagePath({ ...noFilter, kind: 'lists', from: '2026-11-20', to: '2026-11-20' });
  const query = new URL(path, 'http://here').searchParams;
  const hours = (Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')) / 3_600_000;
  expect([query.get('kind'), query.get('limit'), hours]).toEqual(['lists', '50', 24]);
});
