import type { NotificationStatus } from '@scanlist/contracts/http/lists';
import type { NotificationStatusAnswer } from '@scanlist/contracts/http/notifications';
import type { askConfirmation as contract } from '@scanlist/contracts/messages/lists';
import type { AnySql } from '@scanlist/persistence/database';
import { takeFromQuota } from '@scanlist/persistence/mail-quota';
import { enqueue } from '@scanlist/persistence/outbox';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { lockAskingOwner } from '../owners/lock-asking-owner.ts';
import { ownAddress } from '../owners/owner.ts';
import { confirmationAskedRow, isKnown } from './mail-events.ts';
import { confirmationsOf, confirmationsTo, quotaUsedUp } from './mail-quota.ts';
import { addressKey, addressStatus, isOwnAddress } from './notification-address.ts';
import { findTitleOfList, lockAddress, storeAsked, storeResumed } from './notification-rows.ts';

/**
 * Mails the confirmation once more to a foreign address that waits for it, and starts mails to the account's own, confirmed
 * address again after they were stopped (decision O4). Nothing happens for any other: a stranger who stopped is never asked
 * again by the owner's wish, and the own address that waits has its link from the gateway (decision O11). Answers the status then. Raises `THROTTLED` after three mails to that reader or sixty of this owner's within a day.
 */
export async function askConfirmation(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<NotificationStatusAnswer> {
  const status = await deps.sql.transaction((tx) => ask(deps, tx, input.ownerId, addressKey(input.email)));
  deps.wakeRelay();
  return { status };
}

async function ask(
  deps: Dependencies,
  tx: AnySql,
  ownerId: string,
  address: string,
): Promise<NotificationStatus> {
  const owner = await lockAskingOwner(tx, ownerId);
  if (!isKnown(owner)) throw unavailable(`nobody told of the account ${ownerId} yet`);
  const known = await lockAddress(tx, ownerId, address);
  const status = addressStatus(address, ownAddress(owner), known);
  if (!known) return status;
  if (isOwnAddress(address, ownAddress(owner))) {
    if (status === 'stopped') await storeResumed(tx, ownerId, address);
    return 'own';
  }
  if (status !== 'waiting' || isOwnAddress(address, owner.email)) return status;
  for (const quota of [confirmationsOf(ownerId), confirmationsTo(address)]) {
    if (!(await takeFromQuota(tx, quota, deps.now()))) throw quotaUsedUp(quota);
  }
  await storeAsked(tx, ownerId, address, deps.now());
  const title = await findTitleOfList(tx, ownerId, address);
  await enqueue(tx, [confirmationAskedRow(deps, owner, known, title)]);
  return status;
}
