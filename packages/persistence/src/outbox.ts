import type { EventContract, EventOf } from '@scanlist/contracts/messages/define';
import { correlationId } from '@scanlist/service-kit/correlation';
import { traceparent } from '@scanlist/service-kit/tracing';
import type { z } from 'zod';
import type { AnySql } from './database.ts';

/** A row of the table `outbox`. The statement or transaction that changes the state inserts it. */
export interface OutboxRow {
  event_id: string;
  subject: string;
  payload: string;
}

/**
 * An event as a row of the outbox. `id` is a new UUID, which becomes the message id; `occurredAt` is the server's time. The row
 * carries the correlation id and the span of the current work.
 *
 * @throws ZodError when the data does not match the contract.
 * @example await sql`with changed as (...) ${enqueueFrom(sql, outboxRow(listChanged, data, { id, occurredAt }), 'changed')}`;
 */
export function outboxRow<Data extends z.ZodType>(
  event: EventContract<Data>,
  data: z.input<Data>,
  { id, occurredAt }: { id: string; occurredAt: Date | string },
): OutboxRow {
  const envelope: EventOf<z.output<Data>> = {
    id,
    occurredAt: new Date(occurredAt).toISOString(),
    correlationId: correlationId(),
    traceparent: traceparent(),
    data: event.data.parse(data),
  };
  return { event_id: id, subject: event.subject, payload: JSON.stringify(envelope) };
}

/** Statement that enqueues the events for the relay. It takes one parameter, however many events there are; for none, do not send it. */
export function enqueue(sql: AnySql, events: OutboxRow[]) {
  return sql`
    insert into outbox (event_id, subject, payload)
    select event_id, subject, payload
    from jsonb_to_recordset(${sql.json(events.map((event) => ({ ...event })))})
      as event (event_id uuid, subject text, payload text)`;
}

/** Statement, or part of one, that enqueues all events once for each row of `relation`: for none, nothing is enqueued. */
export function enqueueAllFrom(sql: AnySql, events: OutboxRow[], relation: string) {
  return sql`
    insert into outbox (event_id, subject, payload)
    select event.event_id, event.subject, event.payload
    from ${sql(relation)}, jsonb_to_recordset(${sql.json(events.map((event) => ({ ...event })))})
      as event (event_id uuid, subject text, payload text)`;
}

/**
 * Statement, or part of one, that enqueues the event once for each row of `relation`: for none, nothing is enqueued. `computed`
 * is what of its data only the database knows, an expression of jsonb.
 */
export function enqueueFrom(sql: AnySql, event: OutboxRow, relation: string, computed?: ReturnType<AnySql>) {
  const envelope = sql`${event.payload}::text::jsonb`;
  const payload = computed
    ? sql`jsonb_set(${envelope}, '{data}', (${envelope} -> 'data') || ${computed})::text`
    : sql`${event.payload}`;
  return sql`
    insert into outbox (event_id, subject, payload)
    select ${event.event_id}::uuid, ${event.subject}, ${payload} from ${sql(relation)}`;
}
