import type { Members } from '@scanlist/contracts/http/workspaces';
import { api } from '@scanlist/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

/** `GET /api/workspace/members`: who is in the workspace, and who is invited. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: () => api.get<Members>('/api/workspace/members'),
});
