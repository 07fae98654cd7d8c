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

/**
 * Erases some deliveries of a forgotten owner but for the good-bye that is still to be said, `most` or more while there are as
 * many, and says how many. What was recorded before deliveries had an owner is found by the address, and so is what they wrote
 * by a form and nobody took. Each of the two is looked for by the index, which stops at `most`.
 */
export async function eraseSomeDeliveries(
  sql: Sql,
  { data: { ownerId, email } }: EventOf<OwnerDeleted>,
  most: number,
): Promise<number> {
  const isNoGoodbye = sql`
    event_id is distinct from (select goodbye_event_id from forgotten_owner where id = ${ownerId})`;
  const erased = await sql`
    delete from delivery where id in (
      select id from (
        select id from delivery where owner_id = ${ownerId} and ${isNoGoodbye} limit ${most} for update
      ) as owned
      union all
      select id from (
        select id from delivery
        where owner_id is null and ${isNoGoodbye} and (
          recipient = ${email}
          or (status = 'failed' and lower(${email}) in (lower(payload->>'to'), lower(payload->>'replyTo'))))
        limit ${most} for update
      ) as addressed)`;
  return erased.count;
}

/** Erases what is left, the good-bye: it is not said again. */
export async function eraseDeliveries(sql: Sql, ownerId: string): Promise<void> {
  await sql`
    with said as (update forgotten_owner set goodbye_event_id = null where id = ${ownerId})
    delete from delivery where owner_id = ${ownerId}`;
}
