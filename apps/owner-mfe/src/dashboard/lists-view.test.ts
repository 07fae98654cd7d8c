import type { ListSummary, ListType } from '@scanlist/contracts/http/lists';
import { expect, test } from 'vitest';
import { exampleSummary } from '../testing/example-list.ts';
import { findLists, formatListsFound, isInTab, queryOf, sortLists, tabs, viewOf } from './lists-view.ts';

function list(title: string, rest: Partial<ListSummary> = {}): ListSummary {
  return exampleSummary({ id: title, title, itemCount: 3, ...rest });
}

test('a view is restored from its address', () => {
  const view = {
    tab: 'inventory',
    search: 'café & bar',
    label: 'Ground floor',
    sort: 'last-entry',
    layout: 'rows',
  } as const;
  const query = queryOf(view, new URLSearchParams('subscription=success'));
  expect(String(query)).toBe(
    'subscription=success&type=INVENTORY&q=caf%C3%A9+%26+bar&label=Ground+floor&sort=last-entry&view=rows',
  );
  expect(viewOf(query)).toEqual(view);
});

test('the default view has an empty query, and unknown values are the default view', () => {
  const usual = { tab: 'all', search: '', label: '', sort: 'newest', layout: 'cards' } as const;
  expect(
    String(
      queryOf(
        { ...usual, search: '  ' },
        new URLSearchParams('q=van&sort=title&type=TODO&label=Bar&view=rows'),
      ),
    ),
  ).toBe('');
  expect(viewOf(new URLSearchParams('type=PIZZA&sort=colour&view=table'))).toEqual(usual);
});

test('a search finds its words in title and description, in any order, ignoring case and diacritics', () => {
  const kitchen = list('Küche öffnen', { description: 'Every morning at eight' });
  const found = (search: string) => findLists([kitchen], { tab: 'all', search, label: '' }).length === 1;
  expect(found('kuche')).toBe(true);
  expect(found('MORNING kü')).toBe(true);
  expect(found('  ')).toBe(true);
  expect(found('morning bar')).toBe(false);
});

test('a search stays inside its tab', () => {
  const lists = [list('Van A'), list('Van B', { type: 'INVENTORY' }), list('Bar')];
  expect(findLists(lists, { tab: 'inventory', search: 'van', label: '' }).map(({ id }) => id)).toEqual([
    'Van B',
  ]);
});

test('a label finds its lists whatever its case, and a search finds labels too', () => {
  const lists = [
    list('Bar', { labels: ['Terrace', 'Evening'] }),
    list('Grill', { labels: ['terrace'] }),
    list('Van'),
  ];
  const found = (search: string, label: string) =>
    findLists(lists, { tab: 'all', search, label }).map(({ id }) => id);
  expect(found('', 'TERRACE')).toEqual(['Bar', 'Grill']);
  expect(found('bar', 'Terrace')).toEqual(['Bar']);
  expect(found('evening', '')).toEqual(['Bar']);
  expect(found('', 'Roof')).toEqual([]);
});

test('an archived list is in the tab of archived lists alone', () => {
  const archived = list('old', { archivedAt: '2026-11-20T10:00:00.000Z' });
  const tabsOf = (some: ListSummary) => tabs.filter((tab) => isInTab(some, tab));
  expect(tabsOf(archived)).toEqual(['archived']);
  expect(tabsOf(list('new', { archivedAt: null }))).toEqual(['all', 'todo']);
  expect(viewOf(new URLSearchParams('type=ARCHIVED')).tab).toBe('archived');
});

test('titles are sorted naturally', () => {
  const titles = ['Van 10', 'bar', 'Van 9', 'Äpfel', 'Zoo'];
  expect(
    sortLists(
      titles.map((title) => list(title)),
      'title',
    ).map(({ title }) => title),
  ).toEqual(['Äpfel', 'bar', 'Van 9', 'Van 10', 'Zoo']);
});

test('the list with the last entry comes first, lists without one keep their order at the end', () => {
  const lists = [
    list('new, unused'),
    list('used before', { lastEntryAt: '2026-11-18T10:00:00.000Z' }),
    list('old, unused'),
    list('used last', { lastEntryAt: '2026-11-19T10:00:00.000Z' }),
  ];
  expect(sortLists(lists, 'last-entry').map(({ title }) => title)).toEqual([
    'used last',
    'used before',
    'new, unused',
    'old, unused',
  ]);
  expect(sortLists(lists, 'newest')).toEqual(lists);
});

test('any list that is not a to-do list is in the inventory tab', () => {
  const odd = list('odd', { type: 'SOMETHING' as ListType });
  expect([isInTab(odd, 'all'), isInTab(odd, 'todo'), isInTab(odd, 'inventory')]).toEqual([true, false, true]);
  expect(isInTab(list('van'), 'todo')).toBe(true);
});

test('a search says how many it found', () => {
  expect([0, 1, 2].map(formatListsFound)).toEqual(['0 lists found', '1 list found', '2 lists found']);
});
