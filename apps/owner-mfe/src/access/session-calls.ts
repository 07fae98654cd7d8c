import type { SessionSummary } from '@scanlist/contracts/http/accounts';
import { ApiError, api } from '@scanlist/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

/** `GET /api/auth/sessions`: the owner's sessions, last used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => api.get<SessionSummary[]>('/api/auth/sessions'),
});

/** Signs out one session; one that no longer exists counts as signed out. */
export async function signOutSession(id: string): Promise<void> {
  try {
    await api.delete(`/api/auth/sessions/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    throw error;
  }
}

/** Ends every session of this person, and the downloads that run in them. */
export async function endAllSessions(): Promise<void> {
  await api.delete('/api/auth/sessions');
}
