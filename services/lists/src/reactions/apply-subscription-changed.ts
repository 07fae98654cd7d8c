import type { SubscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Dependencies } from '../dependencies.ts';
import { storeListLimit } from '../owners/owner-rows.ts';

/** Keeps how many lists billing says an owner may have (decisions P3, O8); an event that is not newer is dropped. */
export async function learnSubscription(
  deps: Dependencies,
  event: EventOf<SubscriptionChanged>,
): Promise<void> {
  await storeListLimit(deps.sql, event.data);
}
