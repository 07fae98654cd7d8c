import type { SessionSummary } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

/** `GET /api/auth/sessions`: where this owner is signed in, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => api.get<SessionSummary[]>('/api/auth/sessions'),
});

/** Signs one session out; one that is gone already counts as signed out. */
export async function signOutSession(id: string): Promise<void> {
  try {
    await api.delete(`/api/auth/sessions/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    throw error;
  }
}
