import type { Activity } from '@scanlist/contracts/http/activity';
import { describe, expect, it } from 'vitest';
import { addNewest, type LoadedPages } from './add-newest.ts';

/** A row of this second; the ids of later ones are greater. */
const row = (second: number): Activity => ({
  id: `00000000-0000-4000-8000-${String(second).padStart(12, '0')}`,
  at: new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString(),
  kind: 'list-edited',
  actor: null,
  list: null,
  details: {},
});
const rows = (...seconds: number[]) => seconds.map(row);

const loaded: LoadedPages = {
  pages: [
    { rows: rows(6, 5, 4), next: '/second' },
    { rows: rows(3, 2), next: null },
  ],
  pageParams: ['/first', '/second'],
};

describe('what a newer look at the first page found', () => {
  it('stands before the rows that are loaded, once', () => {
    expect(addNewest(loaded, { rows: rows(8, 7, 6), next: '/other' })).toEqual({
      pages: [{ rows: rows(8, 7, 6, 5, 4), next: '/second' }, loaded.pages[1]],
      pageParams: loaded.pageParams,
    });
  });

  it('leaves the pages as they are without anything new', () => {
    expect(addNewest(loaded, { rows: rows(6, 5, 4), next: '/second' })).toBe(loaded);
  });

  it('is in its place where it was stored a moment late', () => {
    const late = { ...row(5), id: '00000000-0000-4000-8000-0000000000ff' };
    const { pages } = addNewest(loaded, { rows: [row(6), late, row(5)], next: '/other' });
    expect(pages[0]?.rows).toEqual([row(6), late, row(5), row(4)]);
  });

  it('is all of a trail that was empty', () => {
    const empty = { pages: [{ rows: [], next: null }], pageParams: ['/first'] };
    expect(addNewest(empty, { rows: rows(1), next: null })).toEqual({
      pages: [{ rows: rows(1), next: null }],
      pageParams: ['/first'],
    });
  });

  it('leaves no gap: with more new rows than one page it is what is shown', () => {
    const newest = { rows: rows(12, 11, 10), next: '/at-10' };
    expect(addNewest(loaded, newest)).toEqual({ pages: [newest], pageParams: ['/first'] });
  });
});
