import type { NotificationStatus } from '@scanlist/contracts/http/lists';
import type { AnySql } from '@scanlist/persistence/database';
import { takeFromQuota } from '@scanlist/persistence/mail-quota';
import { enqueue } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { type Owner, ownAddress } from '../owners/owner.ts';
import { confirmationAskedRow, isKnown } from './mail-events.ts';
import { confirmationsOf, confirmationsTo, newAddressesOf, quotaUsedUp } from './mail-quota.ts';
import {
  addressKey,
  addressStatus,
  isOwnAddress,
  type NotificationAddress,
  tokenBits,
} from './notification-address.ts';
import { insertAddress, lockAddress, storeAsked } from './notification-rows.ts';

/** What useAddress needs of a list; `ownEmail` is the account's address as the request gives it, absent in older requests. */
interface ListToSave {
  notificationEmail: string | null;
  title: string;
  ownEmail: string | undefined;
}

/**
 * What saving a list does for its notification address, in the transaction that saves it, and the status that address
 * then has (decision O4). The first use keeps the address with a token of its own; the reader of a foreign one is asked
 * once, by the first list that names it. The account's own address is never asked here: the gateway mails it a link that
 * confirms it for its lists too (decision O11). Raises `THROTTLED` beyond twenty new foreign addresses a day. The caller
 * holds the owner's row locked, so that two saves at once ask once.
 */
export async function useAddress(
  deps: Dependencies,
  tx: AnySql,
  owner: Owner,
  { notificationEmail, title, ownEmail }: ListToSave,
): Promise<NotificationStatus> {
  if (notificationEmail === null) return 'none';
  // The account event with the newest address may still be on its way, so the one of the request counts as well.
  const isOwn = [owner.email, ownEmail ?? null].some((own) => isOwnAddress(notificationEmail, own));
  const address = await keepAddress(deps, tx, owner, notificationEmail, isOwn);
  const status = addressStatus(address.address, ownAddress(owner), address);
  if (status === 'waiting' && !isOwn && address.askedAt === null) {
    await askFirst(deps, tx, owner, address, title);
  }
  return status;
}

/**
 * The address as it is kept, locked until the transaction ends; kept from now on where nobody used it yet. The account's own
 * counts as no new one, also before it is confirmed: there is one at a time.
 */
export async function keepAddress(
  deps: Dependencies,
  tx: AnySql,
  owner: Owner,
  email: string,
  isOwn = isOwnAddress(email, owner.email),
): Promise<NotificationAddress> {
  const address = addressKey(email);
  const known = await lockAddress(tx, owner.id, address);
  if (known) return known;
  const quota = newAddressesOf(owner.id);
  if (!isOwn && !(await takeFromQuota(tx, quota, deps.now()))) {
    throw quotaUsedUp(quota);
  }
  const made = { ownerId: owner.id, address, token: deps.randomId(tokenBits) };
  await insertAddress(tx, made, deps.now());
  return { ...made, answer: null, resumed: false, askedAt: null };
}

/**
 * Asks the reader of a foreign address who was never asked. Not when the owner had too many asked today or others that address, nor before the
 * account is known that asks: then the list is saved all the same, and the next save or the owner's button asks. Says whether it did.
 */
export async function askFirst(
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
  await storeAsked(tx, owner.id, address.address, deps.now());
  await enqueue(tx, [confirmationAskedRow(deps, owner, address, listTitle)]);
  return true;
}
