import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Mail } from '../mail/mail.ts';
import type { Envelope } from '../mails/compose-mail.tsx';
import { deliverOnce, type MailingDependencies } from './deliver-once.ts';

/** Mails an owner what happened to their account or subscription, as `write` says it. Throws as `deliverOnce` does. */
export async function mailOwner<Data extends { ownerId: string; email: string }>(
  dependencies: MailingDependencies,
  event: EventOf<Data>,
  kind: string,
  write: (event: EventOf<Data>, envelope: Envelope) => Promise<Mail>,
): Promise<void> {
  const { from, productName } = dependencies;
  const { id: eventId, data } = event;
  const { ownerId, email: recipient } = data;
  await deliverOnce(dependencies, { eventId, ownerId, recipient, kind }, () =>
    write(event, { eventId, to: recipient, from, productName }),
  );
}
