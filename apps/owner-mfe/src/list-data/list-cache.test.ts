import type { DeletedList, ListSummary, OwnerList } from '@scanlist/contracts/http/lists';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { exampleSummary } from '../testing/example-list.ts';
import { figuresKey } from './figures-key.ts';
import {
  cacheDeletedList,
  cacheList,
  cacheRestoredList,
  changeLists,
  uncacheList,
  withList,
  withoutList,
} from './list-cache.ts';
import { deletedListsQuery, listQuery, listsQuery } from './list-calls.ts';

function summary(id: string, createdAt: string, title = id): ListSummary {
  return exampleSummary({ id, title, createdAt, updatedAt: createdAt, itemCount: 3 });
}

const newest = summary('newest', '2026-11-20T10:00:00.000Z');
const middle = summary('middle', '2026-11-19T10:00:00.000Z');
const oldest = summary('oldest', '2026-11-18T10:00:00.000Z');

function ids(lists: readonly ListSummary[] | undefined): string[] | undefined {
  return lists?.map(({ id }) => id);
}

test.each([
  [newest, [middle, oldest]],
  [middle, [newest, oldest]],
  [oldest, [newest, middle]],
])('a restored list is at its old position', (list, others) => {
  expect(ids(withList(others, list))).toEqual(['newest', 'middle', 'oldest']);
});

test('a changed list keeps its position', () => {
  const changed = { ...middle, title: 'Renamed' };
  expect(withList([newest, middle, oldest], changed)).toEqual([newest, changed, oldest]);
});

test('removing a list keeps the others', () => {
  expect(withoutList([newest, middle, oldest], 'middle')).toEqual([newest, oldest]);
});

test('an answer about a list is cached for the dashboard and for its own page', () => {
  const client = new QueryClient();
  client.setQueryData(listsQuery.queryKey, [oldest]);
  const list: OwnerList = { ...newest, items: [], history: [] };
  cacheList(client, list);
  expect(client.getQueryData(listsQuery.queryKey)).toEqual([newest, oldest]);
  expect(client.getQueryData(listQuery('newest').queryKey)).toEqual(list);
});

test('a deleted list is gone everywhere and can be restored; restored, it is back everywhere', () => {
  const client = new QueryClient();
  const list: OwnerList = { ...middle, items: [], history: [] };
  client.setQueryData(listsQuery.queryKey, [newest, middle, oldest]);
  client.setQueryData(listQuery('middle').queryKey, list);
  client.setQueryData(deletedListsQuery.queryKey, []);
  const deleted: DeletedList = {
    id: 'middle',
    title: 'middle',
    type: 'TODO',
    entryCount: 2,
    createdAt: middle.createdAt,
    deletedAt: '2026-11-20T11:00:00.000Z',
    purgedAt: '2026-12-20T11:00:00.000Z',
  };
  cacheDeletedList(client, deleted);
  cacheDeletedList(client, deleted);
  expect(client.getQueryData(listsQuery.queryKey)).toEqual([newest, oldest]);
  expect(client.getQueryData(listQuery('middle').queryKey)).toBeUndefined();
  expect(client.getQueryData(deletedListsQuery.queryKey)).toEqual([deleted]);
  cacheRestoredList(client, list);
  expect(client.getQueryData(listsQuery.queryKey)).toEqual([newest, middle, oldest]);
  expect(client.getQueryData(listQuery('middle').queryKey)).toEqual(list);
  expect(client.getQueryData(deletedListsQuery.queryKey)).toEqual([]);
});

test('deleting or restoring a list makes loaded figures stale', () => {
  const client = new QueryClient();
  const list: OwnerList = { ...middle, items: [], history: [] };
  const queryKey = [...figuresKey, '2026-11-01', '2026-11-20'];
  const isStaleAfter = (change: () => void) => {
    client.setQueryData(queryKey, { entries: 3 });
    change();
    return client.getQueryState(queryKey)?.isInvalidated;
  };
  const times = { deletedAt: '2026-11-20T11:00:00.000Z', purgedAt: '2026-12-20T11:00:00.000Z' };
  expect(isStaleAfter(() => cacheDeletedList(client, { ...middle, ...times }))).toBe(true);
  expect(isStaleAfter(() => cacheRestoredList(client, list))).toBe(true);
  expect(isStaleAfter(() => cacheList(client, list))).toBe(false);
});

test('lists that were not loaded yet are not created in the cache', () => {
  const client = new QueryClient();
  cacheList(client, { ...newest, items: [], history: [] });
  uncacheList(client, 'newest');
  expect(client.getQueryData(listsQuery.queryKey)).toBeUndefined();
});

test('an answer from before a change does not undo it on the screen', async () => {
  const client = new QueryClient();
  client.setQueryData(listsQuery.queryKey, [newest, oldest]);
  const answers: ((lists: ListSummary[]) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<ListSummary[]>((resolve) => answers.push(resolve)));
  const asking = client.fetchQuery({ queryKey: listsQuery.queryKey, queryFn }).catch(() => 'given up');
  const changed = changeLists(client, async () => {
    uncacheList(client, 'newest');
    answers[0]?.([newest, oldest]);
    return 'done';
  });
  expect(await changed).toBe('done');
  await asking;
  expect(ids(client.getQueryData(listsQuery.queryKey))).toEqual(['oldest']);
  expect(client.getQueryState(listsQuery.queryKey)?.isInvalidated).toBe(true);
});
