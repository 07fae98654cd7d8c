import type { NotificationStatus, NotificationStatusAnswer } from '@scanlist/contracts/http/notifications';
import type { askConfirmation as contract } from '@scanlist/contracts/messages/lists';
import type { AnySql } from '@scanlist/persistence/database';
import { takeFromQuota } from '@scanlist/persistence/mail-quota';
import { enqueue } from '@scanlist/persistence/outbox';
import { unavailable } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { lockActiveOwner } from '../owners/lock-active-owner.ts';
import { ownAddress } from '../owners/owner.ts';
import { confirmationAskedRow, isKnown } from './mail-events.ts';
import { confirmationsOf, confirmationsTo, quotaUsedUp } from './mail-quota.ts';
import { addressStatus, isOwnAddress, normalizeAddress } from './notification-address.ts';
import {
  findTitleOfList,
  lockAddress,
  storeConfirmationRequested,
  storeResumed,
} from './notification-rows.ts';

/**
 * Sends the confirmation mail again to a foreign address that waits for it. Restarts mails to the account's own,
 * confirmed address after they were stopped (decision O4). Any other address stays as it is: an owner cannot ask a
 * stranger again who stopped the mails, and the gateway confirms the own address (decision O11). Returns the status.
 * Raises `THROTTLED` after three mails to that reader or sixty of this owner within a day.
 */
export async function askConfirmation(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<NotificationStatusAnswer> {
  const status = await deps.sql.transaction((tx) =>
    ask(deps, tx, input.ownerId, normalizeAddress(input.email)),
  );
  deps.wakeRelay();
  return { status };
}

async function ask(
  deps: Dependencies,
  tx: AnySql,
  ownerId: string,
  address: string,
): Promise<NotificationStatus> {
  const owner = await lockActiveOwner(tx, ownerId);
  if (!isKnown(owner)) throw unavailable(`the account ${ownerId} is not known yet`);
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
  await storeConfirmationRequested(tx, ownerId, address, deps.now());
  const title = await findTitleOfList(tx, ownerId, address);
  await enqueue(tx, [confirmationAskedRow(deps, owner, known, title)]);
  return status;
}
