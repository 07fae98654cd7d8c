import type { DeletedList, ListSummary, OwnerList } from '@scanlist/contracts/http/lists';
import { ApiError, api } from '@scanlist/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

/** `GET /api/lists`. */
export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: () => api.get<ListSummary[]>('/api/lists'),
});

/** `GET /api/lists/{id}`: the owner's list with items and history (decision H4). */
export function listQuery(id: string) {
  return queryOptions({
    queryKey: ['list', id],
    queryFn: () => api.get<OwnerList>(listPath(id)),
  });
}

/** `GET /api/lists/deleted`: what can still be restored, last deleted first (decision P9a). */
export const deletedListsQuery = queryOptions({
  queryKey: ['deleted-lists'],
  queryFn: () => api.get<DeletedList[]>('/api/lists/deleted'),
});

/** The address of a list's calls. */
export function listPath(id: string): string {
  return `/api/lists/${encodeURIComponent(id)}`;
}

/** True when the server said that there is no such list, or that it is somebody else's: both answer alike (decision P10). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
