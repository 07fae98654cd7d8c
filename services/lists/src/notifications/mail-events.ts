import { confirmationAsked, testMailAsked } from '@scanlist/contracts/messages/lists';
import { type OutboxRow, outboxRow } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { type Owner, senderName } from '../owners/owner.ts';
import { answerUrl, type NotificationAddress, stopUrl } from './notification-address.ts';

type Made = Pick<Dependencies, 'now' | 'uuid' | 'publicOrigin'>;

/** An owner whose account is known: without it nobody can be told who writes. */
export type KnownOwner = Owner & { email: string };

/** The outbox row which asks the reader of an address to agree to an owner's mails (decision O4). */
export function confirmationAskedRow(
  deps: Made,
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
      listTitle,
      answerUrl: answerUrl(token, deps.publicOrigin),
    },
    { id: deps.uuid(), occurredAt: deps.now() },
  );
}

/** The outbox row which sends a test mail. */
export function testMailAskedRow(
  deps: Made,
  owner: KnownOwner,
  { address, token }: Pick<NotificationAddress, 'address' | 'token'>,
): OutboxRow {
  return outboxRow(
    testMailAsked,
    {
      ownerId: owner.id,
      address,
      sender: senderName(owner),
      stopUrl: stopUrl(token, deps.publicOrigin),
    },
    { id: deps.uuid(), occurredAt: deps.now() },
  );
}

/** Whether gateway has told of the owner's account. */
export function isKnown(owner: Owner): owner is KnownOwner {
  return owner.email !== null;
}
