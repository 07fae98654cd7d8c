import type { Sql } from '@scanlist/persistence/database';
import type { OutboxRow } from '@scanlist/persistence/outbox';
import { type Mail, type MailFate, mailFates } from '../provider/mail.ts';
import type { Delivery, DeliveryAddress } from './delivery.ts';

/**
 * The delivery of an event to a recipient, as it was first recorded. What waits to be sent for an owner who is forgotten counts as
 * erased already, but for the good-bye that is still to be said.
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
 * Records a pending delivery; does nothing where the event and recipient have one, whose mail then stays as it is, and
 * for an owner who is forgotten, but for the good-bye that is still to be said.
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
 * The mail service took the mail. A visitor's words and signature are dropped: they are needed no more. Where the mail is about
 * an entry, the same statement enqueues `mail-settled`.
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
    ) ${andTell(sql, event)} select from settled`;
}

/** An attempt failed and another will be made. */
export async function markAttempt(sql: Sql, id: string, reason: string): Promise<void> {
  await sql`
    update delivery set attempts = attempts + 1, last_error = ${reason} where id = ${id} and status = 'pending'`;
}

/** No attempt will be made any more, and nobody is to look at it: the mail is of no use to anybody. */
export async function dropPending(sql: Sql, eventId: string): Promise<void> {
  await sql`delete from delivery where event_id = ${eventId} and status = 'pending'`;
}

/** No attempt will be made any more, which is told as in `markSent`; the mail stays, for a person to look at. */
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
    ) ${andTell(sql, event)} select from settled`;
}

/** A condition: the owner is forgotten, and this event is not the one whose good-bye is still to be said. */
function isForgotten(sql: Sql, ownerId: string | null, eventId: string) {
  return sql`exists (
    select from forgotten_owner
    where id = ${ownerId}::uuid and goodbye_event_id is distinct from ${eventId}::uuid)`;
}

/** What is needed to publish news of a mail after it was handed over. */
export type FollowedDelivery = Pick<DeliveryAddress, 'eventId' | 'ownerId' | 'recipient'> & {
  listId: string | null;
  entryId: number | null;
  isPending: boolean;
  sentAt: Date | null;
};

/** The delivery of this id, whose mail may have been sent. */
export async function findFollowed(sql: Sql, id: string): Promise<FollowedDelivery | undefined> {
  const [row] = await sql<FollowedDelivery[]>`
    select event_id as "eventId", owner_id as "ownerId", recipient, list_id as "listId", entry_id as "entryId",
           status = 'pending' as "isPending", sent_at as "sentAt"
    from delivery where id = ${id}`;
  return row;
}

/**
 * Keeps what the mail service told of a mail, and tells it as in `markSent`, unless what is known counts more or is the same:
 * bounced more than delivered, marked as spam most. Says whether it did.
 */
export async function markFate(
  sql: Sql,
  id: string,
  { fate, said, event }: { fate: MailFate; said: string | null; event: OutboxRow | null },
): Promise<boolean> {
  const marked = await sql`
    with settled as (
      update delivery set fate = ${fate}, last_error = coalesce(${said}, last_error), version = version + 1
      where id = ${id} and status <> 'pending'
        and coalesce(array_position(${mailFates}::text[], fate), 0) < array_position(${mailFates}::text[], ${fate})
      returning version
    ) ${andTell(sql, event)} select from settled`;
  return marked.count > 0;
}

/** Leaves the event of what was `settled` to the relay, with the version that the statement gave it. */
function andTell(sql: Sql, event: OutboxRow | null) {
  if (!event) return sql``;
  return sql`, enqueued as (
    insert into outbox (event_id, subject, payload)
    select ${event.event_id}, ${event.subject},
      jsonb_set(${event.payload}::text::jsonb, '{data,version}', to_jsonb(version))::text
    from settled
  )`;
}

/**
 * Deletes up to `most` settled deliveries recorded before `before` and says how many. Pending ones stay, however old. Rows
 * another replica is deleting just now are skipped.
 */
export async function deleteSettledDeliveries(sql: Sql, before: Date, most: number): Promise<number> {
  const deleted = await sql`
    delete from delivery where id in (
      select id from delivery
      where status <> 'pending' and created_at < ${before}
      limit ${most} for update skip locked)`;
  return deleted.count;
}
