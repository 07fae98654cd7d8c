import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import { RetryLater } from '@scanlist/messaging/consume';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { forgetOwner } from './forget-owner.ts';

const waitMs = 30_000;

/**
 * Forgets the owner of a deleted account. The gateway has already called `forget-owner`, so usually nothing is left to
 * do; this removes what has arrived since. While the provider or the database is down, the event is retried without
 * limit.
 */
export async function handleOwnerDeleted(deps: Dependencies, { data }: EventOf<OwnerDeleted>): Promise<void> {
  try {
    await forgetOwner(deps, data);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
    throw new RetryLater(waitMs, 'an owner cannot be forgotten yet', { cause: error });
  }
}
