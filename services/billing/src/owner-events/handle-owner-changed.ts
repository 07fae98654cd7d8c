import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { storeOwner } from '../owners/owner-rows.ts';

/**
 * Stores the name, address and time zone that mails to an owner need. The first event of an account means that its
 * sign-up is complete: its subscription is synced at once and published. The worker sends a changed address to the
 * provider, so the event does not wait while the provider is down.
 */
export async function handleOwnerChanged(deps: Dependencies, { data }: EventOf<OwnerChanged>): Promise<void> {
  await storeOwner(deps.sql, data, { now: deps.now(), providerNow: await deps.provider.now() });
  deps.wakeWorker();
}
