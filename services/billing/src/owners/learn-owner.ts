import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerChanged } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { storeOwner } from './owner-rows.ts';

/**
 * Keeps who an owner is to their mails. With the first word of an account its sign-up is complete: the subscription that was
 * made for it is looked at at once, and everybody is told of it. Another address is told to the provider by the worker: however
 * long the provider is away, the event does not wait for it.
 */
export async function learnOwner(deps: Dependencies, { data }: EventOf<OwnerChanged>): Promise<void> {
  await storeOwner(deps.sql, data, { now: deps.now(), providerNow: await deps.provider.now() });
  deps.wakeWorker();
}
