import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Sql } from '@scanlist/persistence/database';

/** The owner id under which events without an account are queued. */
const noAccount = '00000000-0000-0000-0000-000000000000';

/** An event whose mails are not sent yet. */
export interface QueuedEvent {
  eventId: string;
  subject: string;
  event: EventOf<unknown>;
  /** How often its mails failed because of a defect. */
  failures: number;
}

/**
 * Enqueues an event; an event that is queued already stays as it is. Its turn comes after the owner's last one, and not
 * before the turns of events that are waiting.
 */
export async function insertQueued(
  sql: Sql,
  { event, subject, ownerId }: { event: EventOf<unknown>; subject: string; ownerId: string | null },
  now: Date,
): Promise<void> {
  const turnOwner = ownerId ?? noAccount;
  await sql`
    insert into queued_event (event_id, turn_of, subject, event, turn, due_at, queued_at)
    select ${event.id}, ${turnOwner}, ${subject}, ${JSON.stringify(event)},
      greatest(
        coalesce((select max(turn) + 1 from queued_event where turn_of = ${turnOwner}), 0),
        coalesce((select turn from queued_event where due_at <= ${now} order by turn limit 1), 0)),
      ${now}, ${now}
    on conflict (event_id) do nothing`;
}

/** Claims up to `most` due events until `until`, lowest turns first. */
export async function claimDue(
  sql: Sql,
  { most, now, until }: { most: number; now: Date; until: Date },
): Promise<QueuedEvent[]> {
  const rows = await sql<(Omit<QueuedEvent, 'event'> & { event: string })[]>`
    with due as (
      select event_id from queued_event where due_at <= ${now}
      order by turn, queued_at limit ${most} for update skip locked
    )
    update queued_event queued set due_at = ${until} from due where queued.event_id = due.event_id
    returning queued.event_id as "eventId", subject, event, failures`;
  return rows.map((row) => ({ ...row, event: JSON.parse(row.event) as EventOf<unknown> }));
}

/** Postpones an event until `dueAt`. */
export async function postpone(
  sql: Sql,
  eventId: string,
  { dueAt, failures }: { dueAt: Date; failures: number },
): Promise<void> {
  await sql`update queued_event set due_at = ${dueAt}, failures = ${failures} where event_id = ${eventId}`;
}

/** Removes an event from the queue. */
export async function deleteQueued(sql: Sql, eventId: string): Promise<void> {
  await sql`delete from queued_event where event_id = ${eventId}`;
}

/** Erases up to `most` events of an owner and returns their number. */
export async function eraseQueued(sql: Sql, ownerId: string, most: number): Promise<number> {
  const erased = await sql`
    delete from queued_event where event_id in (
      select event_id from queued_event where turn_of = ${ownerId} limit ${most})`;
  return erased.count;
}

/** The number of waiting events, `most` at most, and the age of the oldest; 0 if there is none. */
export async function measureQueued(
  sql: Sql,
  most: number,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await sql<{ waiting: number; oldestSeconds: number }[]>`
    select count(*)::integer as waiting,
      coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as "oldestSeconds"
    from (select queued_at from queued_event order by queued_at limit ${most}) as waiting`;
  return row ?? { waiting: 0, oldestSeconds: 0 };
}
