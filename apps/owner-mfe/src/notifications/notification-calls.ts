import type { NotificationAddress } from '@scanlist/contracts/http/notifications';
import { api } from '@scanlist/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

/** What the reader of an address may say about its mails (decision O4). */
export type NotificationChoice = 'confirm' | 'stop';

/**
 * Where an address stands. With `atOnce` that is asked for by saying so: the link in a mail stops its mails without
 * another tap, once, however often the screen is drawn.
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

/** Starts or stops the mails to an address, and answers where it stands then. */
export function sendChoice(token: string, choice: NotificationChoice): Promise<NotificationAddress> {
  return api.post<NotificationAddress>(`/api/notifications/${pathPart(token)}/${choice}`);
}

const pathPart = encodeURIComponent;
