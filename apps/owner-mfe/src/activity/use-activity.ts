import type { Activity } from '@scanlist/contracts/http/activity';
import { api } from '@scanlist/web-kit/api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { nextPageOf } from '../shared/next-page.ts';

/** A page of the trail; `next` is the path of the older one, null on the last. */
interface ActivityPage {
  rows: Activity[];
  next: string | null;
}

/**
 * The trail from a first page on, page by page along the `Link` header. It is not cached after leaving: a refetch would
 * request every loaded page.
 */
export function activityQuery(firstPage: string) {
  return infiniteQueryOptions({
    queryKey: ['activity', firstPage],
    queryFn: async ({ pageParam }): Promise<ActivityPage> => {
      const { body, link } = await api.getPage<Activity[]>(pageParam);
      return { rows: body, next: nextPageOf(link) };
    },
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
