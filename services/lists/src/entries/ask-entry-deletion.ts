import { type askEntryDeletion as contract, entryDeletionAsked } from '@scanlist/contracts/messages/lists';
import type { AnySql } from '@scanlist/persistence/database';
import { takeFromQuota } from '@scanlist/persistence/mail-quota';
import { enqueue, outboxRow } from '@scanlist/persistence/outbox';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { restorableAfter } from '../list-model/deleted-list.ts';
import { deletionMailsOf } from '../notifications/mail-quota.ts';
import { countUses } from '../notifications/mail-quota-rows.ts';
import { type Owner, ownAddress } from '../owners/owner.ts';
import { lockOwner } from '../owners/owner-rows.ts';
import { completedFieldsOf } from './completed-at.ts';
import { numberedFields } from './entry-recorded-event.ts';
import { receiptNotFound } from './get-receipt.ts';
import { hashReceiptSecret } from './receipt.ts';
import { findReceipt, type ReceiptRow, storeDeletionAsked } from './receipt-rows.ts';

/**
 * Stores that the visitor asks the owner to delete the entry of a receipt, and mails the owner, both once (decision 0075).
 * Beyond the day's mails to an owner the request is only stored. Answers when the visitor first asked. Raises `NOT_FOUND`
 * as `getReceipt`, and for an entry of a list that its owner deleted.
 */
export async function askEntryDeletion(
  deps: Dependencies,
  { secret }: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.output>> {
  const secretHash = hashReceiptSecret(secret);
  const askedAt = await deps.sql.transaction(async (tx) => {
    const now = deps.now();
    const find = () => findReceipt(tx, secretHash, restorableAfter(now));
    const entry = await find();
    if (!entry) return null;
    if (entry.deletionAskedAt) return entry.deletionAskedAt;
    const owner = await lockOwner(tx, entry.ownerId);
    if (entry.listDeletedAt || owner.deleted) return null;
    // Asked, deleted or erased at the same moment.
    if (!(await storeDeletionAsked(tx, entry, now))) return (await find())?.deletionAskedAt ?? null;
    await notifyOwner(deps, tx, { entry, owner, now });
    return now;
  });
  if (!askedAt) throw receiptNotFound();
  deps.wakeRelay();
  return { askedAt: askedAt.toISOString() };
}

/** Enqueues the event, which mails the owner as long as the day's mails last. */
async function notifyOwner(
  { uuid, publicOrigin }: Dependencies,
  tx: AnySql,
  { entry, owner, now }: { entry: ReceiptRow; owner: Owner; now: Date },
): Promise<void> {
  const { ownerId, listId } = entry;
  const address = ownAddress(owner);
  const quota = deletionMailsOf(ownerId);
  const isMailed = address !== null && (await takeFromQuota(tx, quota, now));
  // The owner's row is locked, so nobody else takes from the quota meanwhile.
  const isLastMail = isMailed && (await countUses(tx, quota, now)) >= quota.most;
  const data = {
    ownerId,
    email: isMailed ? address : null,
    firstName: owner.firstName,
    listId,
    listTitle: entry.listTitle,
    receipt: entry.receipt,
    recordedAt: entry.createdAt.toISOString(),
    ...completedFieldsOf(entry),
    askedAt: now.toISOString(),
    isLastMail,
    timeZone: owner.timeZone,
    ...numberedFields({ ownerId, listId }, entry, publicOrigin),
  };
  await tx`${enqueue(tx, [outboxRow(entryDeletionAsked, data, { id: uuid(), occurredAt: now })])}`;
}
