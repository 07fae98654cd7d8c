import type { EventOf } from '@scanlist/contracts/messages/define';
import type { OwnerDeleted } from '@scanlist/contracts/messages/gateway';
import type { Sql } from '@scanlist/persistence/database';

/**
 * Remembers that an owner is forgotten, erases their deliveries but for the good-bye, and says whether that of this event is
 * still to be said. Of several events about one owner the first one's good-bye is the only one. What was recorded before
 * deliveries had an owner is found by the address, and so is what they wrote by a form and nobody took.
 */
export async function forgetOwner(
  sql: Sql,
  { id: eventId, data: { ownerId, email } }: EventOf<OwnerDeleted>,
): Promise<boolean> {
  const [row] = await sql<{ isToBeSaid: boolean | null }[]>`
    with forgotten as (
      insert into forgotten_owner (id, goodbye_event_id) values (${ownerId}, ${eventId})
      on conflict (id) do update set id = excluded.id
      returning goodbye_event_id
    ), erased as (
      delete from delivery using forgotten
      where event_id is distinct from goodbye_event_id
        and (owner_id = ${ownerId} or (owner_id is null and (
          recipient = ${email}
          or (status = 'failed' and lower(${email}) in (lower(payload->>'to'), lower(payload->>'replyTo'))))))
    )
    select goodbye_event_id = ${eventId} as "isToBeSaid" from forgotten`;
  return row?.isToBeSaid ?? false;
}

/** Erases every delivery of a forgotten owner, also the good-bye: it is not said again. */
export async function eraseDeliveries(sql: Sql, ownerId: string): Promise<void> {
  await sql`
    with said as (update forgotten_owner set goodbye_event_id = null where id = ${ownerId})
    delete from delivery where owner_id = ${ownerId}`;
}
