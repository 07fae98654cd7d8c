import type { AllEntriesFilter } from '@scanlist/contracts/http/entries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { entriesQuery, firstPagePath, type ShownEntry } from './entry-pages.ts';
import { locateEntry } from './linked-entry.ts';

/** A loaded page; `path` is the one it was loaded from. */
export interface ShownPage {
  path: string;
  entries: ShownEntry[];
}

/** The loaded entries: newest first, or from the linked entry if that is far back. */
export interface LoadedEntries {
  /** Changes with the filter and the start of the list. */
  key: string;
  pages: ShownPage[];
  /** All loaded entries; undefined until the first page has arrived. */
  entries: ShownEntry[] | undefined;
  hasMore: boolean;
  /** How many entries match the filter in all; null where that is not known. */
  matching: number | null;
  isLoadingMore: boolean;
  /** Why the last requested page did not arrive. */
  error: Error | null;
  loadMore: () => void;
  retry: () => void;
  /** The linked entry, if it is loaded. */
  linkedId: number | null;
  /** The linked entry, if the list starts with it. */
  startsAt: number | null;
  /** The linked entry, if it is not among the entries that match. */
  missing: number | null;
}

/**
 * Loads the entries of a path; nothing while `filter` is null. The linked entry is looked for in the first page. If it is
 * older, loading starts at it instead, so that entry 7 of 100,000 takes one request and not 2,000.
 */
export function useEntries(
  path: string,
  filter: AllEntriesFilter | null,
  linkedId: number | null,
): LoadedEntries {
  const isOn = filter !== null;
  const newest = useInfiniteQuery({ ...entriesQuery(path, filter ?? {}), enabled: isOn });
  const place =
    linkedId !== null && newest.data
      ? locateEntry(linkedId, entriesOf(newest.data), newest.hasNextPage)
      : null;
  const before = place === 'older' && linkedId !== null ? linkedId + 1 : undefined;
  const back = useInfiniteQuery({
    ...entriesQuery(path, filter ?? {}, before),
    enabled: isOn && before !== undefined,
  });
  const isBack = before !== undefined && !isMissingFrom(back.data, linkedId);
  const pages = isBack ? back : newest;
  const isDeleted = filter?.deleted ?? false;
  // An entry that is deleted or restored here leaves its page at once, and is back there when that is undone.
  const shown = useMemo(
    () =>
      pages.data?.pages.map((page, index) => ({
        path: String(pages.data.pageParams[index]),
        entries: page.entries.filter((entry) => !!entry.deletedAt === isDeleted),
      })),
    [pages.data, isDeleted],
  );
  const entries = useMemo(() => (isOn ? shown?.flatMap((page) => page.entries) : undefined), [isOn, shown]);
  const { fetchNextPage, refetch } = pages;
  return {
    key: firstPagePath(path, filter ?? {}, isBack ? before : undefined),
    pages: shown ?? [],
    entries,
    hasMore: pages.hasNextPage,
    matching: matchingOf(pages.data?.pages ?? [], entries ?? []),
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.error,
    loadMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    retry: () => void refetch(),
    linkedId: place === 'here' || isBack ? linkedId : null,
    startsAt: isBack && back.data ? linkedId : null,
    missing: place === 'nowhere' || (before !== undefined && !isBack) ? linkedId : null,
  };
}

/** How many entries match now: without those that were deleted or restored since they were loaded. */
function matchingOf(
  pages: readonly { entries: ShownEntry[]; total: number | null }[],
  shown: readonly ShownEntry[],
): number | null {
  const total = pages[0]?.total ?? null;
  if (total === null) return null;
  return total - (pages.reduce((sum, page) => sum + page.entries.length, 0) - shown.length);
}

interface Pages {
  pages: { entries: ShownEntry[] }[];
}

function entriesOf({ pages }: Pages): ShownEntry[] {
  return pages.flatMap((page) => page.entries);
}

function isMissingFrom(data: Pages | undefined, linkedId: number | null): boolean {
  return data !== undefined && data.pages[0]?.entries[0]?.id !== linkedId;
}
