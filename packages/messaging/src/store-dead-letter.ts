import { headers } from 'nats';
import type { Messaging } from './connection.ts';
import { storeMessage } from './publish.ts';

/** An event that cannot be handled. */
export interface UndeliverableEvent {
  subject: string;
  payload: string | Uint8Array;
  /** The same for each attempt to store it: within two minutes the stream drops duplicates. */
  id: string;
  error: unknown;
  /** How often it was delivered. */
  deliveries: number;
}

/** Moves an event of another service to the dead letters of this one, `dead.<service>.<subject>`, with the reason in its headers. */
export async function storeDeadLetter(
  messaging: Messaging,
  { subject, payload, id, error, deliveries }: UndeliverableEvent,
): Promise<void> {
  const { service } = messaging;
  const marked = headers();
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  marked.set('Scanlist-Reason', reason.replaceAll(/[\r\n]+/g, ' ').slice(0, 500));
  marked.set('Scanlist-Deliveries', String(deliveries));
  await storeMessage(messaging, `dead.${service}.${subject}`, payload, `${service}/${id}`, marked);
}
