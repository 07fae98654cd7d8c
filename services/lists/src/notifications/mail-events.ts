import { confirmationAsked, testMailAsked } from '@scanlist/contracts/messages/lists';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { type Owner, ownAddress, senderName } from '../owners/owner.ts';
import { answerUrl, type NotificationAddress, stopUrl } from './notification-address.ts';

type EventDependencies = Pick<Dependencies, 'now' | 'uuid' | 'publicOrigin'>;

/** An owner whose account is known, so that the mail can name its sender. */
export type KnownOwner = Owner & { email: string };

/** The outbox row for the mail that asks a reader to confirm (decision O4). */
export function confirmationAskedRow(
  deps: EventDependencies,
  owner: KnownOwner,
  { address, token }: Pick<NotificationAddress, 'address' | 'token'>,
  listTitle: string | null,
): OutboxRow {
  return outboxRow(
    confirmationAsked,
    {
      ownerId: owner.id,
      address,
      sender: senderName(owner),
      senderEmail: ownAddress(owner),
      listTitle,
      answerUrl: answerUrl(token, deps.publicOrigin),
    },
    { id: deps.uuid(), occurredAt: deps.now() },
  );
}

/** The outbox row for a test mail. */
export function testMailAskedRow(
  deps: EventDependencies,
  owner: KnownOwner,
  { address, token }: Pick<NotificationAddress, 'address' | 'token'>,
): OutboxRow {
  return outboxRow(
    testMailAsked,
    {
      ownerId: owner.id,
      address,
      sender: senderName(owner),
      senderEmail: ownAddress(owner),
      stopUrl: stopUrl(token, deps.publicOrigin),
    },
    { id: deps.uuid(), occurredAt: deps.now() },
  );
}

/** Whether an event about the owner's account was received. */
export function isKnown(owner: Owner): owner is KnownOwner {
  return owner.email !== null;
}
