import type { EventOf } from '@scanlist/contracts/messages/define';
import type { ConfirmationAsked } from '@scanlist/contracts/messages/lists';
import { confirmationAskedMail } from '../mails/confirmation-asked-mail.tsx';
import { deliverOnce, type MailingDependencies } from './deliver-once.ts';

/** Asks the reader of an address whether they want an owner's notifications (decision O4). Throws as `deliverOnce` does. */
export async function mailAskedConfirmation(
  dependencies: MailingDependencies,
  { id: eventId, data }: EventOf<ConfirmationAsked>,
): Promise<void> {
  const { from, productName } = dependencies;
  const { ownerId, address: recipient } = data;
  await deliverOnce(dependencies, { eventId, ownerId, recipient, kind: 'confirmation-asked' }, () =>
    confirmationAskedMail(data, { eventId, to: recipient, from, productName }),
  );
}
