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

/** `GET /api/lists/deleted`: lists that can be restored, last deleted first (decision P9a). */
export const deletedListsQuery = queryOptions({
  queryKey: ['deleted-lists'],
  queryFn: () => api.get<DeletedList[]>('/api/lists/deleted'),
});

/** The API path of a list. */
export function listPath(id: string): string {
  return `/api/lists/${encodeURIComponent(id)}`;
}

/** True if the list does not exist or belongs to somebody else: the server answers both alike (decision P10). */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.code !== 'WORKSPACE_NOT_FOUND';
}
