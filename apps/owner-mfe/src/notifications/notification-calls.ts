import type { NotificationAddress } from '@scanlist/contracts/http/notifications';
import { api } from '@scanlist/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

/** What the reader of an address can choose about its mails (decision O4). */
export type NotificationChoice = 'confirm' | 'stop';

/**
 * The status of an address. With `atOnce` the choice is sent instead of a plain read: the link in a mail stops its
 * mails without another click, once, however often the screen renders.
 */
export function notificationQuery(token: string, atOnce: NotificationChoice | null) {
  return queryOptions({
    queryKey: ['notification', token],
    queryFn: () =>
      atOnce
        ? sendChoice(token, atOnce)
        : api.get<NotificationAddress>(`/api/notifications/${pathPart(token)}`),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Starts or stops the mails to an address, and returns its new status. */
export function sendChoice(token: string, choice: NotificationChoice): Promise<NotificationAddress> {
  return api.post<NotificationAddress>(`/api/notifications/${pathPart(token)}/${choice}`);
}

const pathPart = encodeURIComponent;
