import {
  type RemoveAddressesBody,
  removedAddressesMax,
  type WorkspaceAddresses,
} from '@scanlist/contracts/http/notifications';
import { api } from '@scanlist/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

/** `GET /api/workspace/notification-addresses`: who besides the owner gets emails about entries. */
export const addressesQuery = queryOptions({
  queryKey: ['notification-addresses'],
  queryFn: () => api.get<WorkspaceAddresses>('/api/workspace/notification-addresses'),
});

/** Takes addresses off every list; their readers cannot turn the mails on again. */
export async function removeAddresses(addresses: readonly string[]): Promise<void> {
  for (let at = 0; at < addresses.length; at += removedAddressesMax) {
    const body: RemoveAddressesBody = { addresses: addresses.slice(at, at + removedAddressesMax) };
    await api.post('/api/workspace/notification-addresses/remove', body);
  }
}
