import type { EntriesFilter, Entry } from '@scanlist/contracts/http/entries';
import { api } from '@scanlist/web-kit/api';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { listPath } from '../list-data/list-calls.ts';
import { nextPageOf } from './next-page.ts';

interface EntryPage {
  entries: Entry[];
  /** The path of the next, older page; null on the last. */
  next: string | null;
  /** How many entries match the filter in all; null where that is not known. */
  total: number | null;
}

/**
 * `GET /api/lists/{id}/entries`, newest first or from the one below number `before`, page by page along the `Link`
 * header. It is not cached after leaving: a refetch would request every loaded page.
 */
export function entriesQuery(listId: string, filter: EntriesFilter, before?: number) {
  const firstPage = entriesPath(listId, filter, before);
  return infiniteQueryOptions({
    queryKey: ['entries', firstPage],
    queryFn: async ({ pageParam }): Promise<EntryPage> => {
      const { body, link, total } = await api.getPage<Entry[]>(pageParam);
      return { entries: body, next: nextPageOf(link), total };
    },
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A loaded entry changes only by `cacheEntry`, so comparing thousands of them at every page would be wasted.
    structuralSharing: false,
  });
}

/** Caches the server's answer about an entry in every loaded page of its list. */
export function cacheEntry(client: QueryClient, listId: string, entry: Entry): void {
  const inPage = (page: EntryPage): EntryPage =>
    page.entries.some(({ id }) => id === entry.id)
      ? { ...page, entries: page.entries.map((known) => (known.id === entry.id ? entry : known)) }
      : page;
  client.setQueriesData<InfiniteData<EntryPage>>(
    {
      queryKey: ['entries'],
      predicate: ({ queryKey }) => String(queryKey[1]).startsWith(`${listPath(listId)}/entries?`),
    },
    (data) => data && { ...data, pages: data.pages.map(inPage) },
  );
}

/** The path of the first page. */
export function entriesPath(listId: string, filter: EntriesFilter, before?: number): string {
  const query = new URLSearchParams({ limit: '50' });
  if (before !== undefined) query.set('before', String(before));
  if (filter.from) query.set('from', filter.from);
  if (filter.until) query.set('until', filter.until);
  if (filter.hasNotes) query.set('hasNotes', '1');
  if (filter.notAllDone) query.set('notAllDone', '1');
  if (filter.open) query.set('open', '1');
  if (filter.dealtWith) query.set('dealtWith', '1');
  if (filter.deleted) query.set('deleted', '1');
  if (filter.name) query.set('name', filter.name);
  return `${listPath(listId)}/entries?${query}`;
}
