import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';

/**
 * Marks an owner as forgotten and returns whether the goodbye mail of this event is still pending. Of several events
 * about one owner only the first has one. From then on nothing else is recorded for the owner.
 */
export async function forgetOwner(
  sql: Sql,
  { id: eventId, data: { ownerId } }: EventOf<OwnerDeleted>,
): Promise<boolean> {
  const [row] = await sql<{ isGoodbyePending: boolean | null }[]>`
    insert into forgotten_owner (id, goodbye_event_id) values (${ownerId}, ${eventId})
    on conflict (id) do update set id = excluded.id
    returning goodbye_event_id = ${eventId} as "isGoodbyePending"`;
  return row?.isGoodbyePending ?? false;
}

/** Erases up to `most` deliveries of a forgotten owner, except the pending goodbye mail, and returns their number. */
export async function eraseSomeDeliveries(
  sql: Sql,
  { data: { ownerId } }: EventOf<OwnerDeleted>,
  most: number,
): Promise<number> {
  const erased = await sql`
    delete from delivery where id in (
      select id from delivery where owner_id = ${ownerId} and ${isNotGoodbye(sql, ownerId)} limit ${most} for update)`;
  return erased.count;
}

/**
 * Erases deliveries without an owner id that belong to a forgotten owner, by the address: those recorded before
 * deliveries had owners, and support messages that the mail service refused. It reads every delivery without an owner,
 * which are few.
 */
export async function eraseAddressedDeliveries(
  sql: Sql,
  { data: { ownerId, email } }: EventOf<OwnerDeleted>,
): Promise<void> {
  await sql`
    delete from delivery
    where owner_id is null and ${isNotGoodbye(sql, ownerId)} and (
      recipient = ${email}
      or (status = 'failed' and lower(${email}) in (lower(payload->>'to'), lower(payload->>'replyTo'))))`;
}

function isNotGoodbye(sql: Sql, ownerId: string) {
  return sql`event_id is distinct from (select goodbye_event_id from forgotten_owner where id = ${ownerId})`;
}

/** Erases the remaining goodbye mail and marks it as no longer pending. */
export async function eraseDeliveries(sql: Sql, ownerId: string): Promise<void> {
  await sql`
    with settled as (update forgotten_owner set goodbye_event_id = null where id = ${ownerId})
    delete from delivery where owner_id = ${ownerId}`;
}
