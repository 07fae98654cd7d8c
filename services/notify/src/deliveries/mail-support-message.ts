import type { EventOf } from '@scanlist/contracts/messages/define';
import type { SupportMessageReceived } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { supportCopyMail, supportMessageMail } from '../mails/support-message-mails.tsx';
import { deliverEach } from './deliver-each.ts';

/**
 * Mails what somebody wrote by a form to the support address, and a copy to whoever wrote where the event asks for one. Their
 * rows go by roles: once sent, no address is kept here. Throws as `deliverEach` does.
 */
export async function mailSupportMessage(
  deps: Dependencies,
  { id: eventId, data }: EventOf<SupportMessageReceived>,
): Promise<void> {
  const { from, productName } = deps;
  const mails = [
    { recipient: 'support', to: data.supportEmail, kind: 'support-message', write: supportMessageMail },
    { recipient: 'sender', to: data.email, kind: 'support-copy', write: supportCopyMail },
  ];
  await deliverEach(
    deps,
    mails
      .filter(({ recipient }) => recipient === 'support' || data.copyToSender)
      .map(({ recipient, to, kind, write }) => ({
        eventId,
        ownerId: null,
        recipient,
        kind,
        compose: () => write(data, { eventId, to, from, productName }),
      })),
  );
}
