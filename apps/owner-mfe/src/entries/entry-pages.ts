import type { Entry } from '@scanlist/contracts/http/entries';
import { api } from '@scanlist/web-kit/api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { listPath } from '../common/list-calls.ts';
import { nextPageOf } from './next-page.ts';

interface EntryPage {
  entries: Entry[];
  /** The path of the next, older page; null on the last. */
  next: string | null;
}

/** `GET /api/lists/{id}/entries`, newest first, page by page along the `Link` header. */
export function entriesQuery(listId: string) {
  return infiniteQueryOptions({
    queryKey: ['entries', listId],
    queryFn: async ({ pageParam }): Promise<EntryPage> => {
      const { body, link } = await api.getPage<Entry[]>(pageParam);
      return { entries: body, next: nextPageOf(link) };
    },
    initialPageParam: `${listPath(listId)}/entries?limit=50`,
    getNextPageParam: (page) => page.next,
  });
}
