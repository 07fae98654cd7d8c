import { expect, test } from 'vitest';
import { entriesPathOf, firstPagePath } from './entry-pages.ts';

test('without a filter only the page size is sent', () => {
  expect(firstPagePath(entriesPathOf('Ab_3'), {})).toBe('/api/lists/Ab_3/entries?limit=50');
});

test('a filter and a start are sent as in the contract', () => {
  const filter = {
    from: '2026-11-19T23:00:00.000Z',
    until: '2026-11-20T23:00:00.000Z',
    hasNotes: true,
    notAllDone: true,
    name: 'Zoë & Co',
    list: 'Ab_3',
    label: 'Kitchen',
    q: 'too warm',
  };
  const { searchParams } = new URL(firstPagePath(entriesPathOf('a'), filter, 8), 'http://here');
  expect(Object.fromEntries(searchParams)).toEqual({
    limit: '50',
    before: '8',
    from: '2026-11-19T23:00:00.000Z',
    until: '2026-11-20T23:00:00.000Z',
    hasNotes: '1',
    notAllDone: '1',
    name: 'Zoë & Co',
    list: 'Ab_3',
    label: 'Kitchen',
    q: 'too warm',
  });
});
