import type { EventOf } from '@scanlist/contracts/messages/define';
import type { ConfirmationAsked } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { confirmationAskedMail } from '../mails/confirmation-asked-mail.tsx';
import { deliverOnce } from './deliver-once.ts';

/** Asks the reader of an address whether they want an owner's notifications (decision O4). Throws as `deliverOnce` does. */
export async function mailAskedConfirmation(
  deps: Dependencies,
  { id: eventId, data }: EventOf<ConfirmationAsked>,
): Promise<void> {
  const { from, productName } = deps;
  const { ownerId, address: recipient } = data;
  await deliverOnce(deps, { eventId, ownerId, recipient, kind: 'confirmation-asked' }, () =>
    confirmationAskedMail(data, { eventId, to: recipient, from, productName }),
  );
}
