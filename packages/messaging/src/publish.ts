import { ErrorCode, type JetStreamClient, type MsgHdrs, NatsError } from 'nats';
import type { Messaging } from './connection.ts';

/**
 * Puts an event on its stream and waits until the server has it. `eventId` is the message id: within two minutes the
 * stream keeps one of several with the same id. Tries for about a second while the stream has no leader, then throws:
 * the outbox relay comes back later.
 */
export function publishEvent(
  messaging: Messaging,
  subject: string,
  payload: string | Uint8Array,
  eventId: string,
): Promise<void> {
  return storeMessage(messaging, subject, payload, eventId);
}

/** What `publishEvent` does, for any subject a stream keeps and with headers. */
export async function storeMessage(
  messaging: Messaging,
  subject: string,
  payload: string | Uint8Array,
  messageId: string,
  headers?: MsgHdrs,
): Promise<void> {
  // While disconnected a publish would wait for its whole timeout.
  if (!messaging.connected()) throw NatsError.errorForCode(ErrorCode.Disconnect);
  const options = { msgID: messageId, headers, retries: 4, retry_delay: 250 };
  await jetStreamOf(messaging).publish(subject, payload, options);
}

const clients = new WeakMap<object, JetStreamClient>();

/** The connection's JetStream client, made once. */
export function jetStreamOf({ nc }: Messaging): JetStreamClient {
  const client = clients.get(nc) ?? nc.jetstream({ timeout: 2000 });
  clients.set(nc, client);
  return client;
}
