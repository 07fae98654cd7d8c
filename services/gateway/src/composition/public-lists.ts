import { getPublicList, listChanged } from '@scanlist/contracts/messages/lists';
import type { Caller } from '@scanlist/messaging/call';
import type { Messaging } from '@scanlist/messaging/connection';
import { subscribeLive } from '@scanlist/messaging/consume';
import { createPublicLists, type PublicLists } from '../public-lists/public-lists.ts';
import { storePublicList } from '../public-lists/store-public-list.ts';

/** The cache of public lists. Events of lists drop changed lists from it, and a reconnect to NATS empties it. */
export async function subscribePublicLists({
  caller,
  messaging,
  headers,
  now,
}: {
  caller: Caller;
  messaging: Messaging;
  headers: Record<string, string>;
  now: () => Date;
}): Promise<PublicLists> {
  const publicLists = createPublicLists({
    load: (listId) => caller.forward(getPublicList, { listId }),
    store: (json) => storePublicList(json, headers),
    now,
  });
  messaging.onReconnect(() => publicLists.clear());
  await subscribeLive(messaging, listChanged, ({ data }) => publicLists.drop(data.listId));
  return publicLists;
}
