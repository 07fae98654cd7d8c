import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import { RetryLater } from '@scanlist/messaging/consume';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { forgetOwner } from './forget-owner.ts';

const waitMs = 30_000;

/**
 * Forgets an owner whose account is gone. Gateway had it done before and there is nothing left to do; should something have
 * come since, it goes too. While the provider or the database is away the event waits, however long that lasts.
 */
export async function forgetDeletedOwner(deps: Dependencies, { data }: EventOf<OwnerDeleted>): Promise<void> {
  try {
    await forgetOwner(deps, data);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
    throw new RetryLater(waitMs, 'an owner cannot be forgotten yet', { cause: error });
  }
}
