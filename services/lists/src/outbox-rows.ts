import type { AnySql } from '@scanlist/persistence/database';
import type { OutboxRow } from '@scanlist/persistence/outbox';

/** Leaves events to the relay, as one parameter however many they are. */
export async function tell(tx: AnySql, events: OutboxRow[]): Promise<void> {
  if (events.length === 0) return;
  await tx`
    insert into outbox (event_id, subject, payload)
    select event_id, subject, payload
    from jsonb_to_recordset(${tx.json(events.map((event) => ({ ...event })))})
      as event (event_id uuid, subject text, payload text)`;
}
