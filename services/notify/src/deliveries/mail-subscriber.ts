import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Mail } from '../mail/mail.ts';
import type { Envelope } from '../mails/compose-mail.tsx';
import { deliverOnce, type MailingDependencies } from './deliver-once.ts';

/** Mails an owner what happened to their subscription, as `write` says it. Throws as `deliverOnce` does. */
export async function mailSubscriber<Data extends { email: string }>(
  dependencies: MailingDependencies,
  event: EventOf<Data>,
  kind: string,
  write: (event: EventOf<Data>, envelope: Envelope) => Promise<Mail>,
): Promise<void> {
  const { from, productName } = dependencies;
  const { id: eventId, data } = event;
  await deliverOnce(dependencies, { eventId, recipient: data.email, kind }, () =>
    write(event, { eventId, to: data.email, from, productName }),
  );
}
