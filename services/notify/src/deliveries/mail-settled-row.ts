import { type MailSettled, mailSettled } from '@scanlist/contracts/messages/notify';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import { uuid } from '@scanlist/service-kit/ids';
import type { DeliveryAddress } from './delivery.ts';

/**
 * The outbox row that publishes the outcome of a mail about an entry; null for any other mail. The statement sets its
 * version.
 */
export function mailSettledRow(
  { eventId, ownerId, entry }: Pick<DeliveryAddress, 'eventId' | 'ownerId' | 'entry'>,
  outcome: Pick<MailSettled, 'status' | 'reason'>,
  now: Date,
): OutboxRow | null {
  if (!entry || ownerId === null) return null;
  const data = { ownerId, ...entry, askedBy: eventId, version: 0, ...outcome };
  return outboxRow(mailSettled, data, { id: uuid(), occurredAt: now });
}
