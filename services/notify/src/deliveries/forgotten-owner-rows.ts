import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';

/**
 * Remembers that an owner is forgotten, and says whether the good-bye of this event is still to be said: of several events about
 * one owner the first one's is the only one. From then on nothing else is recorded for them.
 */
export async function forgetOwner(
  sql: Sql,
  { id: eventId, data: { ownerId } }: EventOf<OwnerDeleted>,
): Promise<boolean> {
  const [row] = await sql<{ isToBeSaid: boolean | null }[]>`
    insert into forgotten_owner (id, goodbye_event_id) values (${ownerId}, ${eventId})
    on conflict (id) do update set id = excluded.id
    returning goodbye_event_id = ${eventId} as "isToBeSaid"`;
  return row?.isToBeSaid ?? false;
}

/** Erases up to `most` deliveries of a forgotten owner but for the good-bye that is still to be said, and says how many. */
export async function eraseSomeDeliveries(
  sql: Sql,
  { data: { ownerId } }: EventOf<OwnerDeleted>,
  most: number,
): Promise<number> {
  const erased = await sql`
    delete from delivery where id in (
      select id from delivery where owner_id = ${ownerId} and ${isNoGoodbye(sql, ownerId)} limit ${most} for update)`;
  return erased.count;
}

/**
 * Erases what has no owner and belongs to a forgotten one: what was recorded before deliveries had owners, found by the address, and
 * what they wrote by a form and the mail service refused. It reads every delivery without an owner, which are few.
 */
export async function eraseAddressedDeliveries(
  sql: Sql,
  { data: { ownerId, email } }: EventOf<OwnerDeleted>,
): Promise<void> {
  await sql`
    delete from delivery
    where owner_id is null and ${isNoGoodbye(sql, ownerId)} and (
      recipient = ${email}
      or (status = 'failed' and lower(${email}) in (lower(payload->>'to'), lower(payload->>'replyTo'))))`;
}

function isNoGoodbye(sql: Sql, ownerId: string) {
  return sql`event_id is distinct from (select goodbye_event_id from forgotten_owner where id = ${ownerId})`;
}

/** Erases what is left, the good-bye: it is not said again. */
export async function eraseDeliveries(sql: Sql, ownerId: string): Promise<void> {
  await sql`
    with said as (update forgotten_owner set goodbye_event_id = null where id = ${ownerId})
    delete from delivery where owner_id = ${ownerId}`;
}
