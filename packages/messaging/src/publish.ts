import { inSpan, isTracing } from '@scanlist/service-kit/tracing';
import { ErrorCode, type JetStreamClient, type MsgHdrs, NatsError } from 'nats';
import type { Messaging } from './connection.ts';
import { recordPublished } from './event-metrics.ts';

/**
 * Publishes an event to its stream and waits until the server has stored it. `eventId` is the message id: within two
 * minutes the stream drops duplicates. Retries for about a second while the stream has no leader, then throws; the
 * outbox relay retries later.
 */
export function publishEvent(
  messaging: Messaging,
  subject: string,
  payload: string | Uint8Array,
  eventId: string,
): Promise<void> {
  const store = () => storeMessage(messaging, subject, payload, eventId);
  return isTracing() ? inSpan(subject, { kind: 'producer', parent: parentSpan(payload) }, store) : store();
}

/** The span that created the event, as stored in the outbox. */
function parentSpan(payload: string | Uint8Array): string | undefined {
  try {
    return (JSON.parse(String(payload)) as { traceparent?: string }).traceparent;
  } catch {
    return undefined;
  }
}

/** Like `publishEvent`, for any subject of a stream and with headers. */
export async function storeMessage(
  messaging: Messaging,
  subject: string,
  payload: string | Uint8Array,
  messageId: string,
  headers?: MsgHdrs,
): Promise<void> {
  const options = { msgID: messageId, headers, retries: 4, retry_delay: 250 };
  try {
    // While disconnected a publish would wait for its whole timeout.
    if (!messaging.connected()) throw NatsError.errorForCode(ErrorCode.Disconnect);
    await jetStreamOf(messaging).publish(subject, payload, options);
    recordPublished(subject, 'stored');
  } catch (error) {
    recordPublished(subject, 'failed');
    throw withServerMessage(error);
  }
}

/** An error with the server's message, such as 'maximum bytes exceeded'; the client's own says only 503. */
function withServerMessage(error: unknown): unknown {
  const description = error instanceof NatsError ? error.api_error?.description : undefined;
  return description ? new Error(description, { cause: error }) : error;
}

const clients = new WeakMap<object, JetStreamClient>();

/** The connection's JetStream client, created once. */
export function jetStreamOf({ nc }: Messaging): JetStreamClient {
  const client = clients.get(nc) ?? nc.jetstream({ timeout: 2000 });
  clients.set(nc, client);
  return client;
}
