import type { Profile } from '@scanlist/contracts/http/accounts';
import { api } from '@scanlist/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

/** `GET /api/profile`: names, address and company of the signed-in owner. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => api.get<Profile>('/api/profile'),
});
