import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import { RetryLater } from '@scanlist/messaging/consume';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { enqueue } from '@scanlist/persistence/outbox';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { deleteKeysOf } from '../idempotency/idempotency-key-rows.ts';
import { listChangedRow } from '../list-model/list-changed-row.ts';
import { eraseSomeListsOf } from '../lists/erase-lists.ts';
import { markSomeListsOfOwner } from '../lists/erase-rows.ts';
import {
  confirmationsOf,
  deletionMailsOf,
  newAddressesOf,
  resentMailsOf,
  testMailsOf,
} from '../notifications/mail-quota.ts';
import { deleteQuotas } from '../notifications/mail-quota-rows.ts';
import { deleteAddressesOf } from '../notifications/notification-rows.ts';
import { lockOwner, storeTombstone } from '../owners/owner-rows.ts';

/** How long one delivery of the event erases: well below the time after which the stream delivers it again. */
const erasingMsMax = 5_000;

/** How soon the event is delivered again for the rest. */
const continueMs = 50;

/** How long the event waits while the database is away. */
const databaseRetryMs = 5_000;

/**
 * Erases an owner whose account is gone: addresses, quotas, keys and every list with its drafts and entries (decision
 * P9a). A tombstone remains, so that late events restore nothing. Change events for visitors precede the deletion of
 * the first entry. One delivery erases for `msMax` and then requests the event again, by RetryLater. The next
 * delivery continues after an interruption; a surplus one finds nothing to do.
 */
export async function eraseOwner(
  deps: Dependencies,
  event: EventOf<OwnerDeleted>,
  msMax = erasingMsMax,
): Promise<void> {
  const { ownerId } = event.data;
  const until = performance.now() + msMax;
  await retryWhileUnavailable(deleteOwnerData(deps, ownerId));
  while (await retryWhileUnavailable(markSomeLists(deps, ownerId)));
  await retryWhileUnavailable(deleteKeysOf(deps.sql, ownerId));
  while (await retryWhileUnavailable(eraseSomeListsOf(deps.sql, ownerId))) {
    if (performance.now() >= until) throw new RetryLater(continueMs, 'there is more of this owner to erase');
  }
}

/** Deletes the owner's data, addresses and quotas. After its commit nothing new is created for this owner. */
async function deleteOwnerData(deps: Dependencies, ownerId: string): Promise<void> {
  await deps.sql.transaction(async (tx) => {
    const { deleted } = await lockOwner(tx, ownerId);
    if (!deleted) await storeTombstone(tx, ownerId, deps.now());
    await deleteAddressesOf(tx, ownerId);
    const quotas = [confirmationsOf, newAddressesOf, testMailsOf, resentMailsOf, deletionMailsOf];
    await deleteQuotas(
      tx,
      quotas.map((quota) => quota(ownerId)),
    );
  });
}

/**
 * Marks some of the owner's lists for erasure and enqueues their change events, so that visitors find none. Returns
 * whether there were any.
 */
async function markSomeLists(deps: Dependencies, ownerId: string): Promise<boolean> {
  const marked = await deps.sql.transaction(async (tx) => {
    const lists = await markSomeListsOfOwner(tx, ownerId);
    const events = lists.map(({ id, version }) => listChangedRow(deps, { id, version, ownerId }));
    if (events.length > 0) await enqueue(tx, events);
    return lists.length;
  });
  if (marked > 0) deps.wakeRelay();
  return marked > 0;
}

/** Lets the event be delivered again while the database is away, however long that lasts: the event is not at fault. */
async function retryWhileUnavailable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await translateDatabaseErrors(work);
  } catch (cause) {
    if (!isAppError(cause) || cause.code !== 'SERVICE_UNAVAILABLE') throw cause;
    throw new RetryLater(databaseRetryMs, 'the database does not answer', { cause });
  }
}
