import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import { RetryLater } from '@scanlist/messaging/consume';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { enqueue } from '@scanlist/persistence/outbox';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { deleteKeysOf } from '../idempotency/idempotency-key-rows.ts';
import { listChangedRow } from '../list/list-changed-row.ts';
import { eraseSomeOf } from '../lists/erase-lists.ts';
import { giveUpSomeListsOf } from '../lists/erase-rows.ts';
import { confirmationsOf, newAddressesOf, sentAgainOf, testMailsOf } from '../notifications/mail-quota.ts';
import { deleteQuotas } from '../notifications/mail-quota-rows.ts';
import { deleteAddressesOf } from '../notifications/notification-rows.ts';
import { lockOwner, storeTombstone } from '../owners/owner-rows.ts';

/** How long one delivery erases: well within the time after which a stream hands its event to somebody else. */
const erasingMsMax = 5_000;

/** How soon the event comes back for what is left. */
const goOnMs = 50;

/** How long an event waits for a database that is away. */
const databaseRetryMs = 5_000;

/**
 * Erases an owner whose account is gone: addresses, quotas, keys and every list with its drafts and entries (decision P9a). What
 * stays is a tombstone, which keeps late events from bringing anything back. Visitors are told of before the first entry
 * goes. One delivery erases for `msMax` and asks for the event again, by RetryLater; whatever is killed in between, the next
 * one goes on, and one too many finds nothing to do.
 */
export async function eraseOwner(
  deps: Dependencies,
  event: EventOf<OwnerDeleted>,
  msMax = erasingMsMax,
): Promise<void> {
  const { ownerId } = event.data;
  const until = performance.now() + msMax;
  await patiently(forgetOwner(deps, ownerId));
  while (await patiently(closeSomeLists(deps, ownerId)));
  await patiently(deleteKeysOf(deps.sql, ownerId));
  while (await patiently(eraseSomeOf(deps.sql, ownerId))) {
    if (performance.now() >= until) throw new RetryLater(goOnMs, 'there is more of this owner to erase');
  }
}

/** What is known of the owner, and of those they write to; from its commit on nothing new comes to be for this owner. */
async function forgetOwner(deps: Dependencies, ownerId: string): Promise<void> {
  await deps.sql.transaction(async (tx) => {
    const { deleted } = await lockOwner(tx, ownerId);
    if (!deleted) await storeTombstone(tx, ownerId, deps.now());
    await deleteAddressesOf(tx, ownerId);
    const quotas = [confirmationsOf, newAddressesOf, testMailsOf, sentAgainOf];
    await deleteQuotas(
      tx,
      quotas.map((quota) => quota(ownerId)),
    );
  });
}

/** Gives some of the owner's lists up and tells that they changed, so that visitors find none; says whether there were any. */
async function closeSomeLists(deps: Dependencies, ownerId: string): Promise<boolean> {
  const closed = await deps.sql.transaction(async (tx) => {
    const lists = await giveUpSomeListsOf(tx, ownerId);
    await enqueue(
      tx,
      lists.map(({ id, version }) => listChangedRow(deps, { id, version, ownerId })),
    );
    return lists.length;
  });
  if (closed > 0) deps.wakeRelay();
  return closed > 0;
}

/** A database that is away is no fault of the event: it waits, however long that lasts. */
async function patiently<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await translateDatabaseErrors(work);
  } catch (cause) {
    if (!isAppError(cause) || cause.code !== 'SERVICE_UNAVAILABLE') throw cause;
    throw new RetryLater(databaseRetryMs, 'the database does not answer', { cause });
  }
}
