import type { Activity } from '@scanlist/contracts/http/activity';
import { api } from '@scanlist/web-kit/api';
import {
  focusManager,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { nextPageOf } from '../shared/next-page.ts';
import { type ActivityPage, addNewest, type LoadedPages } from './add-newest.ts';

/** How often the newest rows are polled, and how long after the screen was opened or returned to. */
const pollIntervalMs = 2_000;
/** Polling ends, because it must not keep a session alive. */
const pollForMs = 5 * 60_000;

/**
 * The trail from a first page on, page by page along the `Link` header. New rows appear by themselves for five minutes
 * after the screen was opened or returned to. It is not cached after leaving: a refetch would request every loaded page.
 */
export function useActivity(firstPage: string) {
  useNewestActivity(firstPage);
  return useInfiniteQuery(activityQuery(firstPage));
}

function activityQuery(firstPage: string) {
  return infiniteQueryOptions({
    queryKey: ['activity', firstPage],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Polls the first page and adds its new rows to the loaded ones. */
function useNewestActivity(firstPage: string): void {
  const client = useQueryClient();
  const { queryKey } = activityQuery(firstPage);
  const pollingSince = useRef(Date.now());
  useEffect(
    () =>
      focusManager.subscribe((isFocused) => {
        if (isFocused) pollingSince.current = Date.now();
      }),
    [],
  );
  useQuery({
    queryKey: ['newest-activity', firstPage],
    queryFn: async () => {
      const newest = await fetchPage(firstPage);
      client.setQueryData<LoadedPages>(queryKey, (loaded) => loaded && addNewest(loaded, newest));
      return null;
    },
    // The pages that are loaded are new enough at first.
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.status !== 'error' && Date.now() - pollingSince.current < pollForMs ? pollIntervalMs : false,
    refetchOnWindowFocus: 'always',
  });
}

async function fetchPage(path: string): Promise<ActivityPage> {
  const { body, link } = await api.getPage<Activity[]>(path);
  return { rows: body, next: nextPageOf(link) };
}
