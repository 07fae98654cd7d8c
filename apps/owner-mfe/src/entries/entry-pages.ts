import type { AllEntriesFilter, Entry, FoundEntry } from '@scanlist/contracts/http/entries';
import { api } from '@scanlist/web-kit/api';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { listPath } from '../list-data/list-calls.ts';
import { nextPageOf } from '../shared/next-page.ts';

/** An entry of a list, or of all lists, which then says of which one. */
export type ShownEntry = Entry & Partial<Pick<FoundEntry, 'listId' | 'listTitle'>>;

/** `GET /api/entries`: the entries of all lists. */
export const allEntriesPath = '/api/entries';

/** The API path of the entries of a list. */
export function entriesPathOf(listId: string): string {
  return `${listPath(listId)}/entries`;
}

interface EntryPage {
  entries: ShownEntry[];
  /** The path of the next, older page; null on the last. */
  next: string | null;
  /** How many entries match the filter in all; null where that is not known. */
  total: number | null;
}

/**
 * The entries of a path, newest first or from the one below number `before`, page by page along the `Link` header. It is not cached after leaving: a refetch would request every loaded page.
 */
export function entriesQuery(path: string, filter: AllEntriesFilter, before?: number) {
  const firstPage = firstPagePath(path, filter, before);
  return infiniteQueryOptions({
    queryKey: ['entries', firstPage],
    queryFn: async ({ pageParam }): Promise<EntryPage> => {
      const { body, link, total } = await api.getPage<ShownEntry[]>(pageParam);
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

/** Caches the server's answer about an entry in every loaded page of its list, and of all lists. */
export function cacheEntry(client: QueryClient, listId: string, entry: Entry): void {
  const isOfThis = (known: ShownEntry) =>
    known.id === entry.id && (known.listId === undefined || known.listId === listId);
  const inPage = (page: EntryPage): EntryPage =>
    page.entries.some(isOfThis)
      ? { ...page, entries: page.entries.map((known) => (isOfThis(known) ? replaced(known, entry) : known)) }
      : page;
  client.setQueriesData<InfiniteData<EntryPage>>(
    {
      queryKey: ['entries'],
      predicate: ({ queryKey }) =>
        [entriesPathOf(listId), allEntriesPath].some((path) => String(queryKey[1]).startsWith(`${path}?`)),
    },
    (data) => data && { ...data, pages: data.pages.map(inPage) },
  );
}

function replaced({ listId, listTitle }: ShownEntry, entry: Entry): ShownEntry {
  return listId === undefined ? entry : { ...entry, listId, listTitle };
}

/** The path of the first page. */
export function firstPagePath(path: string, filter: AllEntriesFilter, before?: number): string {
  const query = new URLSearchParams({ limit: '50' });
  if (before !== undefined) query.set('before', String(before));
  return `${path}?${withFilter(query, filter)}`;
}

/** A query with the filter of entries added. */
export function withFilter(query: URLSearchParams, filter: AllEntriesFilter): URLSearchParams {
  if (filter.from) query.set('from', filter.from);
  if (filter.until) query.set('until', filter.until);
  if (filter.hasNotes) query.set('hasNotes', '1');
  if (filter.notAllDone) query.set('notAllDone', '1');
  if (filter.open) query.set('open', '1');
  if (filter.dealtWith) query.set('dealtWith', '1');
  if (filter.deleted) query.set('deleted', '1');
  if (filter.name) query.set('name', filter.name);
  if (filter.list) query.set('list', filter.list);
  if (filter.label) query.set('label', filter.label);
  if (filter.q) query.set('q', filter.q);
  if (filter.leftOut) query.set('leftOut', filter.leftOut);
  if (filter.noted) query.set('noted', filter.noted);
  return query;
}
