import type { EntriesFilter, Entry } from '@scanlist/contracts/http/entries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { entriesPath, entriesQuery } from './entry-pages.ts';
import { locateEntry } from './linked-entry.ts';

/** Entries as they are read: newest first, or from the entry the address names where that is far back. */
export interface LoadedEntries {
  /** Another key is another reading. */
  key: string;
  pages: Entry[][];
  /** All that is loaded; undefined until the first page is there. */
  entries: Entry[] | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why the last page asked for did not come. */
  error: Error | null;
  loadMore: () => void;
  retry: () => void;
  /** The entry the address names, when it is loaded. */
  linkedId: number | null;
  /** The same where the reading begins with it. */
  startsAt: number | null;
  /** The entry the address names, when there is no such entry among those that are read. */
  missing: number | null;
}

/**
 * Reads a list's entries, nothing while `filter` is null. An entry the address names is looked for in the first page;
 * when it is older the reading starts there instead, so that the way to entry 7 of 100,000 is one request and not 2,000.
 */
export function useEntries(
  listId: string,
  filter: EntriesFilter | null,
  linkedId: number | null,
): LoadedEntries {
  const isOn = filter !== null;
  const newest = useInfiniteQuery({ ...entriesQuery(listId, filter ?? {}), enabled: isOn });
  const place =
    linkedId !== null && newest.data
      ? locateEntry(linkedId, entriesOf(newest.data), newest.hasNextPage)
      : null;
  const before = place === 'older' && linkedId !== null ? linkedId + 1 : undefined;
  const back = useInfiniteQuery({
    ...entriesQuery(listId, filter ?? {}, before),
    enabled: isOn && before !== undefined,
  });
  const isBack = before !== undefined && !isMissingFrom(back.data, linkedId);
  const pages = isBack ? back : newest;
  const entries = useMemo(() => (isOn && pages.data ? entriesOf(pages.data) : undefined), [isOn, pages.data]);
  const { fetchNextPage, refetch } = pages;
  return {
    key: entriesPath(listId, filter ?? {}, isBack ? before : undefined),
    pages: pages.data?.pages.map((page) => page.entries) ?? [],
    entries,
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.error,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    retry: () => void refetch(),
    linkedId: place === 'here' || isBack ? linkedId : null,
    startsAt: isBack && back.data ? linkedId : null,
    missing: place === 'nowhere' || (before !== undefined && !isBack) ? linkedId : null,
  };
}

interface Pages {
  pages: { entries: Entry[] }[];
}

function entriesOf({ pages }: Pages): Entry[] {
  return pages.flatMap((page) => page.entries);
}

function isMissingFrom(data: Pages | undefined, linkedId: number | null): boolean {
  return data !== undefined && data.pages[0]?.entries[0]?.id !== linkedId;
}
