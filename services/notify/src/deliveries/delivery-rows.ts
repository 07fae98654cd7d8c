import type { Sql } from '@scanlist/persistence/database';
import type { OutboxRow } from '@scanlist/persistence/outbox';
import { type DeliveryStatus, deliveryStatuses, type Mail } from '../provider/mail.ts';
import type { Delivery, DeliveryAddress } from './delivery.ts';

/**
 * The delivery of an event to a recipient, as first stored. Pending deliveries of a forgotten owner count as erased,
 * except the pending goodbye mail.
 */
export async function findDelivery(
  sql: Sql,
  { eventId, recipient, ownerId }: DeliveryAddress,
): Promise<Delivery | undefined> {
  const rows = await sql<Delivery[]>`
    select id, event_id as "eventId", recipient, kind, status, payload, attempts,
           last_error as "lastError", created_at as "createdAt"
    from delivery
    where event_id = ${eventId} and recipient = ${recipient}
      and not (status = 'pending' and ${isForgotten(sql, ownerId, eventId)})`;
  return rows[0];
}

/**
 * Inserts a pending delivery. Does nothing if the event and recipient have one already, or for a forgotten owner,
 * except for the pending goodbye mail.
 */
export async function insertDelivery(
  sql: Sql,
  id: string,
  { eventId, ownerId, recipient, kind, entry }: DeliveryAddress,
  mail: Mail,
  now: Date,
): Promise<void> {
  await sql`
    insert into delivery (id, event_id, owner_id, recipient, kind, list_id, entry_id, subject, payload, created_at)
    select ${id}, ${eventId}, ${ownerId}, ${recipient}, ${kind}, ${entry?.listId ?? null}, ${entry?.entryId ?? null},
      ${mail.subject}, ${sql.json(mail)}, ${now}
    where not ${isForgotten(sql, ownerId, eventId)}
    on conflict on constraint delivery_once do nothing`;
}

/**
 * Marks a delivery as sent and deletes its mail, which may hold a visitor's text and signature. For a mail about an
 * entry the same statement enqueues `mail-settled`.
 */
export async function markSent(
  sql: Sql,
  id: string,
  { providerId, sentAt, event }: { providerId: string; sentAt: Date; event: OutboxRow | null },
): Promise<void> {
  await sql`
    with settled as (
      update delivery
      set status = 'sent', attempts = attempts + 1, provider_id = ${providerId}, sent_at = ${sentAt},
          payload = null, last_error = null, version = version + 1
      where id = ${id} and status <> 'sent'
      returning version
    ) ${enqueueEvent(sql, event)} select from settled`;
}

/** Counts a failed attempt that will be repeated. */
export async function markAttempt(sql: Sql, id: string, reason: string): Promise<void> {
  await sql`
    update delivery set attempts = attempts + 1, last_error = ${reason} where id = ${id} and status = 'pending'`;
}

/** Deletes a pending delivery whose mail is no longer useful; there is no further attempt. */
export async function dropPending(sql: Sql, eventId: string): Promise<void> {
  await sql`delete from delivery where event_id = ${eventId} and status = 'pending'`;
}

/** Marks a delivery as failed and publishes that as `markSent` does. Its mail stays for a person to inspect. */
export async function markFailed(
  sql: Sql,
  id: string,
  { reason, event }: { reason: string; event: OutboxRow | null },
): Promise<void> {
  await sql`
    with settled as (
      update delivery
      set status = 'failed', attempts = attempts + 1, last_error = ${reason}, version = version + 1
      where id = ${id} and status = 'pending'
      returning version
    ) ${enqueueEvent(sql, event)} select from settled`;
}

/** An SQL condition: the owner is forgotten, and this event's goodbye mail is not pending. */
function isForgotten(sql: Sql, ownerId: string | null, eventId: string) {
  return sql`exists (
    select from forgotten_owner
    where id = ${ownerId}::uuid and goodbye_event_id is distinct from ${eventId}::uuid)`;
}

/** The fields of a delivery that are needed to publish a later status of its mail. */
export type SentDelivery = Pick<DeliveryAddress, 'eventId' | 'ownerId' | 'recipient'> & {
  listId: string | null;
  entryId: number | null;
  isPending: boolean;
  sentAt: Date | null;
};

/** The delivery with this id; `isPending` says that it is not stored as sent yet. */
export async function findSentDelivery(sql: Sql, id: string): Promise<SentDelivery | undefined> {
  const [row] = await sql<SentDelivery[]>`
    select event_id as "eventId", owner_id as "ownerId", recipient, list_id as "listId", entry_id as "entryId",
           status = 'pending' as "isPending", sent_at as "sentAt"
    from delivery where id = ${id}`;
  return row;
}

/**
 * Stores the status that the mail service reports and publishes it as `markSent` does. Does nothing if the stored
 * status is the same or later in `deliveryStatuses`. Returns whether it stored anything.
 */
export async function markDeliveryStatus(
  sql: Sql,
  id: string,
  {
    status,
    serverMessage,
    event,
  }: { status: DeliveryStatus; serverMessage: string | null; event: OutboxRow | null },
): Promise<boolean> {
  const marked = await sql`
    with settled as (
      update delivery set fate = ${status}, last_error = coalesce(${serverMessage}, last_error), version = version + 1
      where id = ${id} and status <> 'pending'
        and coalesce(array_position(${deliveryStatuses}::text[], fate), 0) < array_position(${deliveryStatuses}::text[], ${status})
      returning version
    ) ${enqueueEvent(sql, event)} select from settled`;
  return marked.count > 0;
}

/** Inserts the event into the outbox if the statement `settled` a row, with that row's version. */
function enqueueEvent(sql: Sql, event: OutboxRow | null) {
  if (!event) return sql``;
  return sql`, enqueued as (
    insert into outbox (event_id, subject, payload)
    select ${event.event_id}, ${event.subject},
      jsonb_set(${event.payload}::text::jsonb, '{data,version}', to_jsonb(version))::text
    from settled
  )`;
}

/**
 * Deletes up to `most` settled deliveries stored before `before` and returns their number. Pending ones stay, however
 * old. Rows that another replica is deleting are skipped.
 */
export async function deleteSettledDeliveries(sql: Sql, before: Date, most: number): Promise<number> {
  const deleted = await sql`
    delete from delivery where id in (
      select id from delivery
      where status <> 'pending' and created_at < ${before}
      limit ${most} for update skip locked)`;
  return deleted.count;
}
