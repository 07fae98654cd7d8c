import type { DeletedList, ListSummary, OwnerList } from '@scanlist/contracts/http/lists';
import type { QueryClient } from '@tanstack/react-query';
import { figuresKey } from './figures-key.ts';
import { deletedListsQuery, listQuery, listsQuery } from './list-calls.ts';

/** The part of a list that the dashboard shows. */
export function summaryOf(list: OwnerList): ListSummary {
  const { items: _items, history: _history, runningCount: _runningCount, ...summary } = list;
  return summary;
}

/** Adds or replaces a list, newest first as the server sends them. */
export function withList(lists: readonly ListSummary[], list: ListSummary): ListSummary[] {
  const isKnown = lists.some(({ id }) => id === list.id);
  if (isKnown) return lists.map((known) => (known.id === list.id ? list : known));
  const createdMs = Date.parse(list.createdAt);
  const place = lists.findIndex((other) => Date.parse(other.createdAt) <= createdMs);
  return place === -1 ? [...lists, list] : lists.toSpliced(place, 0, list);
}

/** Removes a list. */
export function withoutList(lists: readonly ListSummary[], id: string): ListSummary[] {
  return lists.filter((list) => list.id !== id);
}

/**
 * Caches the server's answer about a list (created, changed, restored) for every screen, so that dashboard and details
 * agree without a refetch.
 */
export function cacheList(client: QueryClient, list: OwnerList): void {
  client.setQueryData(listQuery(list.id).queryKey, list);
  cacheSummary(client, summaryOf(list));
}

/** The same for the dashboard's part only. */
export function cacheSummary(client: QueryClient, list: ListSummary): void {
  client.setQueryData(listsQuery.queryKey, (lists) => lists && withList(lists, list));
}

/** Removes a list from the dashboard's cache. */
export function uncacheList(client: QueryClient, id: string): void {
  client.setQueryData(listsQuery.queryKey, (lists) => lists && withoutList(lists, id));
}

/** Caches a deleted list: it can be restored, and is gone everywhere else, from the figures too. */
export function cacheDeletedList(client: QueryClient, deleted: DeletedList): void {
  uncacheList(client, deleted.id);
  client.removeQueries({ queryKey: listQuery(deleted.id).queryKey });
  void client.invalidateQueries({ queryKey: figuresKey });
  client.setQueryData(
    deletedListsQuery.queryKey,
    (known) => known && [deleted, ...known.filter(({ id }) => id !== deleted.id)],
  );
}

/** Caches a restored list. */
export function cacheRestoredList(client: QueryClient, list: OwnerList): void {
  cacheList(client, list);
  client.setQueryData(deletedListsQuery.queryKey, (known) => known?.filter(({ id }) => id !== list.id));
  void client.invalidateQueries({ queryKey: figuresKey });
}

/**
 * Runs a change of the owner's lists. Lists that are being fetched at that time are fetched again afterwards, because
 * their answer may be from before the change.
 */
export async function changeLists<T>(client: QueryClient, change: () => Promise<T>): Promise<T> {
  const fetching = [listsQuery.queryKey, deletedListsQuery.queryKey].filter(
    (queryKey) => client.isFetching({ queryKey, exact: true }) > 0,
  );
  const known = fetching.filter((queryKey) => client.getQueryData(queryKey) !== undefined);
  await Promise.all(known.map((queryKey) => client.cancelQueries({ queryKey, exact: true })));
  try {
    return await change();
  } finally {
    for (const queryKey of fetching) void client.invalidateQueries({ queryKey, exact: true });
  }
}
