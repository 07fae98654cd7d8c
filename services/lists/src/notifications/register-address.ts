import type { Actor } from '@scanlist/contracts/http/actor';
import type { NotificationStatus } from '@scanlist/contracts/http/notifications';
import type { AnySql } from '@scanlist/persistence/database';
import { takeFromQuota } from '@scanlist/persistence/mail-quota';
import { enqueue } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { type Owner, ownAddress } from '../owners/owner.ts';
import { confirmationAskedRow, isKnown } from './mail-events.ts';
import { confirmationsOf, confirmationsTo, newAddressesOf, quotaUsedUp } from './mail-quota.ts';
import {
  addressStatus,
  isOwnAddress,
  type NotificationAddress,
  normalizeAddress,
  tokenBits,
} from './notification-address.ts';
import { insertAddress, lockAddress, storeConfirmationRequested } from './notification-rows.ts';

/** The list to save. `ownEmail` is the account's address as the request gives it, absent in older requests. */
interface ListToSave {
  notificationEmail: string | null;
  title: string;
  ownEmail: string | undefined;
  /** Who saves it; absent in older requests. */
  actor: Actor | undefined;
}

/**
 * Registers the notification address of a list, in the transaction that saves the list, and returns its status
 * (decision O4). The first use stores the address with a token of its own. The reader of a foreign address is asked
 * once to confirm, by the first list that names it. The gateway confirms the account's own address instead (decision
 * O11). Raises `THROTTLED` beyond twenty new foreign addresses a day. The caller holds the owner's row locked, so
 * that two simultaneous saves ask once.
 */
export async function registerAddress(
  deps: Dependencies,
  tx: AnySql,
  owner: Owner,
  { notificationEmail, title, ownEmail, actor }: ListToSave,
): Promise<NotificationStatus> {
  if (notificationEmail === null) return 'none';
  // The account event with the newest address may still be on its way, so the one of the request counts as well.
  const isOwn = [owner.email, ownEmail ?? null].some((own) => isOwnAddress(notificationEmail, own));
  const added = { email: notificationEmail, addedBy: actor?.id ?? null };
  const address = await findOrCreateAddress(deps, tx, owner, added, isOwn);
  const status = addressStatus(address.address, ownAddress(owner), address);
  if (status === 'waiting' && !isOwn && address.askedAt === null) {
    await requestFirstConfirmation(deps, tx, owner, address, title);
  }
  return status;
}

/**
 * Finds or creates the address, locked until the transaction ends. The account's own does not count as a new one,
 * also before it is confirmed: there is only one at a time.
 */
export async function findOrCreateAddress(
  deps: Dependencies,
  tx: AnySql,
  owner: Owner,
  { email, addedBy }: { email: string; addedBy: string | null },
  isOwn = isOwnAddress(email, owner.email),
): Promise<NotificationAddress> {
  const address = normalizeAddress(email);
  const known = await lockAddress(tx, owner.id, address);
  if (known) return known;
  const quota = newAddressesOf(owner.id);
  if (!isOwn && !(await takeFromQuota(tx, quota, deps.now()))) {
    throw quotaUsedUp(quota);
  }
  const made = { ownerId: owner.id, address, token: deps.randomId(tokenBits) };
  await insertAddress(tx, { ...made, addedBy }, deps.now());
  return { ...made, answer: null, resumed: false, askedAt: null };
}

/**
 * Asks the reader of a foreign address for the first time to confirm, and returns whether it did. It does not where a
 * quota is used up or the owner's account is not known yet: the list is saved anyway, and the next save or the
 * owner's button asks.
 */
export async function requestFirstConfirmation(
  deps: Dependencies,
  tx: AnySql,
  owner: Owner,
  address: NotificationAddress,
  listTitle: string | null,
): Promise<boolean> {
  if (!isKnown(owner)) return false;
  for (const quota of [confirmationsOf(owner.id), confirmationsTo(address.address)]) {
    if (!(await takeFromQuota(tx, quota, deps.now()))) return false;
  }
  await storeConfirmationRequested(tx, owner.id, address.address, deps.now());
  await enqueue(tx, [confirmationAskedRow(deps, owner, address, listTitle)]);
  return true;
}
