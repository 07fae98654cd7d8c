import type { SubscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Dependencies } from '../dependencies.ts';
import { storeListLimit } from '../owners/owner-rows.ts';

/** Stores the list limit of an owner (decisions P3, O8); an event that is not newer is ignored. */
export async function applySubscriptionChanged(
  deps: Dependencies,
  event: EventOf<SubscriptionChanged>,
): Promise<void> {
  await storeListLimit(deps.sql, event.data);
}
