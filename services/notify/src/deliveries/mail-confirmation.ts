import type { EventOf } from '@scanlist/contracts/messages/define';
import type { ConfirmationAsked } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { confirmationMail } from '../mails/confirmation-mail.tsx';
import { deliverOnce } from './deliver-once.ts';

/**
 * Mails a recipient the question whether they want an owner's notifications (decision O4). Throws as `deliverOnce`
 * does.
 */
export async function mailConfirmation(
  deps: Dependencies,
  { id: eventId, data }: EventOf<ConfirmationAsked>,
): Promise<void> {
  const { from, productName } = deps;
  const { ownerId, address: recipient } = data;
  await deliverOnce(deps, { eventId, ownerId, recipient, kind: 'confirmation-asked' }, () =>
    confirmationMail(data, { eventId, to: recipient, from, productName }),
  );
}
