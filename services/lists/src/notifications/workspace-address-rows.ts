import type { Actor } from '@scanlist/contracts/http/actor';
import type { WorkspaceAddress } from '@scanlist/contracts/http/notifications';
import type { AnySql, Sql } from '@scanlist/persistence/database';
import { updatedByEmail } from '../list-model/list-rows.ts';
import type { NotificationAddress } from './notification-address.ts';

/** A notification address of an owner, with its reader's answer and the lists that name it. */
export type AddressInUse = Pick<NotificationAddress, 'address' | 'answer'> &
  Pick<WorkspaceAddress, 'addedBy' | 'lists'>;

/**
 * The notification addresses of this owner besides the account’s, confirmed or not, in alphabetical order; without those
 * whose reader stopped the mails and that no list names.
 */
export async function findAddressesInUse(
  sql: Sql,
  { ownerId, most }: { ownerId: string; most: number },
): Promise<AddressInUse[]> {
  return await sql<AddressInUse[]>`
    with named as (
      select lower(notification_email) as address, count(*)::int as lists
      from list where owner_id = ${ownerId} and deleted_at is null and notification_email is not null
      group by 1)
    select n.address, n.answer, n.added_by as "addedBy", coalesce(named.lists, 0) as lists
    from notification_address n left join named using (address) left join owner o on o.id = n.owner_id
    where n.owner_id = ${ownerId} and n.address is distinct from lower(o.email)
      and (named.lists is not null or n.answer is distinct from 'stop')
    order by n.address limit ${most}`;
}

/** A list that named an address until now. */
export interface FormerlyNotifying {
  id: string;
  title: string;
  version: number;
}

/** Takes these addresses off every list of this owner, also off deleted ones, which can be restored. */
export async function clearAddressesOfLists(
  tx: AnySql,
  { ownerId, addresses, actor, now }: { ownerId: string; addresses: string[]; actor: Actor; now: Date },
): Promise<FormerlyNotifying[]> {
  return await tx<FormerlyNotifying[]>`
    with held as (
      select id from list
      where owner_id = ${ownerId} and lower(notification_email) = any(${addresses}) order by id for update)
    update list set notification_email = null, version = version + 1, updated_at = ${now},
      updated_by = ${actor.id}, updated_by_name = ${actor.name}, updated_by_email = ${updatedByEmail({ updatedBy: actor })},
      updated_by_version = version + 1
    from held where list.id = held.id
    returning list.id, title, version`;
}

/** Those of these addresses that this owner has, locked in a fixed order until the transaction ends. */
export async function lockAddresses(
  tx: AnySql,
  ownerId: string,
  addresses: string[],
): Promise<Pick<NotificationAddress, 'address' | 'answer'>[]> {
  return await tx<Pick<NotificationAddress, 'address' | 'answer'>[]>`
    select address, answer from notification_address
    where owner_id = ${ownerId} and address = any(${addresses}) order by address for update`;
}

/** Deletes addresses of this owner; the links of their mails lead nowhere then. */
export async function deleteAddresses(tx: AnySql, ownerId: string, addresses: string[]): Promise<void> {
  await tx`delete from notification_address where owner_id = ${ownerId} and address = any(${addresses})`;
}

/** Keeps of an address that its reader stopped the mails. Its links have another token then, so the old ones lead nowhere. */
export async function keepStop(
  tx: AnySql,
  { ownerId, address, token }: Pick<NotificationAddress, 'ownerId' | 'address' | 'token'>,
): Promise<void> {
  await tx`
    update notification_address set token = ${token}, added_by = null
    where owner_id = ${ownerId} and address = ${address}`;
}
