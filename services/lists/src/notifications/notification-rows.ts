import type { AnySql, Sql } from '@scanlist/persistence/database';
import { ownEmailColumn } from '../owners/owner-rows.ts';
import type { NotificationAddress, ReaderAnswer } from './notification-address.ts';

/**
 * An address of this owner, locked until the transaction ends, so that requests for confirmation and answers are
 * serialized.
 */
export async function lockAddress(
  tx: AnySql,
  ownerId: string,
  address: string,
): Promise<NotificationAddress | null> {
  const [row] = await tx<NotificationAddress[]>`
    select ${columns(tx)} from notification_address n
    where n.owner_id = ${ownerId} and n.address = ${address} for update`;
  return row ?? null;
}

/** Inserts an address; an existing one keeps its row and token. */
export async function insertAddress(
  tx: AnySql,
  address: Pick<NotificationAddress, 'ownerId' | 'address' | 'token'> & { addedBy: string | null },
  now: Date,
): Promise<void> {
  await tx`
    insert into notification_address (owner_id, address, token, added_by, created_at)
    values (${address.ownerId}, ${address.address}, ${address.token}, ${address.addedBy}, ${now})
    on conflict (owner_id, address) do nothing`;
}

/** Stores when the reader of an address was asked to confirm. */
export async function storeConfirmationRequested(
  tx: AnySql,
  ownerId: string,
  address: string,
  now: Date,
): Promise<void> {
  await tx`
    update notification_address set asked_at = ${now} where owner_id = ${ownerId} and address = ${address}`;
}

/** Stores that the owner restarts mails to the own address. */
export async function storeResumed(tx: AnySql, ownerId: string, address: string): Promise<void> {
  await tx`
    update notification_address set resumed = true where owner_id = ${ownerId} and address = ${address}`;
}

/** An address of this owner and the account's own, from which its status is computed. */
export async function findAddress(
  sql: Sql,
  ownerId: string,
  address: string,
): Promise<{ ownEmail: string | null; known: Pick<NotificationAddress, 'answer' | 'resumed'> | null }> {
  const [row] = await sql<
    { ownEmail: string | null; answer: ReaderAnswer | null; resumed: boolean | null }[]
  >`
    select ${ownEmailColumn(sql)}, n.answer, n.resumed
    from (values (${ownerId}::uuid, ${address}::text)) as asked (owner_id, address)
      left join owner o on o.id = asked.owner_id
      left join notification_address n on n.owner_id = asked.owner_id and n.address = asked.address`;
  if (!row) return { ownEmail: null, known: null };
  const { ownEmail, answer, resumed } = row;
  return { ownEmail, known: resumed === null ? null : { answer, resumed } };
}

/** What the reader of an address sees: the address and the sender. */
export interface AddressForReader {
  address: string;
  answer: ReaderAnswer | null;
  resumed: boolean;
  ownEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
}

/** The address of a token. */
export async function findAddressOfToken(sql: Sql, token: string): Promise<AddressForReader | null> {
  const [row] = await sql<AddressForReader[]>`
    select n.address, n.answer, n.resumed, ${ownerColumns(sql)}
    from notification_address n left join owner o on o.id = n.owner_id
    where n.token = ${token}`;
  return row ?? null;
}

/** Stores the reader's answer. The last answer counts, and it overrides the owner's. */
export async function storeAnswer(
  sql: Sql,
  token: string,
  answer: ReaderAnswer,
): Promise<AddressForReader | null> {
  const [row] = await sql<AddressForReader[]>`
    with answered as (
      update notification_address set answer = ${answer}, resumed = false
      where token = ${token}
      returning owner_id, address, answer, resumed
    )
    select n.address, n.answer, n.resumed, ${ownerColumns(sql)}
    from answered n left join owner o on o.id = n.owner_id`;
  return row ?? null;
}

/** The newest list of this owner that writes to an address; null for none. */
export async function findTitleOfList(sql: AnySql, ownerId: string, address: string): Promise<string | null> {
  const [row] = await sql<{ title: string }[]>`
    select title from list
    where owner_id = ${ownerId} and deleted_at is null and lower(notification_email) = ${address}
    order by created_at desc limit 1`;
  return row?.title ?? null;
}

/**
 * The addresses of this owner that got no request for confirmation, in a fixed order, locked until the transaction
 * ends.
 */
export async function lockUnrequestedAddresses(tx: AnySql, ownerId: string): Promise<NotificationAddress[]> {
  return await tx<NotificationAddress[]>`
    select ${columns(tx)} from notification_address n
    where n.owner_id = ${ownerId} and n.asked_at is null and n.answer is null
    order by n.address for update`;
}

/** Deletes every address of this owner; the links of their mails lead nowhere then. */
export async function deleteAddressesOf(tx: AnySql, ownerId: string): Promise<void> {
  await tx`
    delete from notification_address where owner_id = ${ownerId} and address in (
      select address from notification_address where owner_id = ${ownerId} order by address for update)`;
}

function columns(sql: AnySql) {
  return sql`n.owner_id as "ownerId", n.address, n.token, n.answer, n.resumed, n.asked_at as "askedAt"`;
}

function ownerColumns(sql: AnySql) {
  return sql`${ownEmailColumn(sql)}, o.first_name as "firstName", o.last_name as "lastName",
    o.company_name as "companyName"`;
}
