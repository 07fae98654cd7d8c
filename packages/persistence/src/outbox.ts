import type { EventContract, EventOf } from '@scanlist/contracts/messages/define';
import { correlationId } from '@scanlist/service-kit/correlation';
import { traceparent } from '@scanlist/service-kit/tracing';
import type { z } from 'zod';

/** A row of the table `outbox`, to be inserted by the statement or transaction whose change it tells about. */
export interface OutboxRow {
  event_id: string;
  subject: string;
  payload: string;
}

/**
 * An event as a row of the outbox. `id` is a new UUID, which becomes the message id; `occurredAt` the server's time. It carries the
 * id of the work that tells it (`correlate`), and its span.
 *
 * @throws ZodError when the data is not what the contract promises its readers.
 * @example await sql`insert into outbox ${sql(outboxRow(listChanged, data, { id: uuid(), occurredAt: now }))}`;
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
