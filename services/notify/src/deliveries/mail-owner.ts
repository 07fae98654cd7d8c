import type { EventOf } from '@scanlist/contracts/messages/define';
import type { Dependencies } from '../dependencies.ts';
import type { Envelope } from '../mails/compose-mail.tsx';
import type { Mail } from '../provider/mail.ts';
import { deliverOnce } from './deliver-once.ts';

/** Mails an owner about their account or subscription; `write` composes the mail. Throws as `deliverOnce` does. */
export async function mailOwner<Data extends { ownerId: string; email: string }>(
  deps: Dependencies,
  event: EventOf<Data>,
  kind: string,
  write: (event: EventOf<Data>, envelope: Envelope) => Promise<Mail>,
): Promise<void> {
  const { from, productName } = deps;
  const { id: eventId, data } = event;
  const { ownerId, email: recipient } = data;
  await deliverOnce(deps, { eventId, ownerId, recipient, kind }, () =>
    write(event, { eventId, to: recipient, from, productName }),
  );
}
