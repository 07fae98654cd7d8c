import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { forgetOwner } from './forget-owner.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/**
 * Forgets the owner of a deleted account. The gateway has already called `forget-owner`, so usually nothing is left to
 * do; this removes what has arrived since. While the provider or the database is down, the event is retried without
 * limit.
 */
export async function handleOwnerDeleted(deps: Dependencies, { data }: EventOf<OwnerDeleted>): Promise<void> {
  await retryWhileUnavailable('an owner cannot be forgotten yet', () => forgetOwner(deps, data));
}
