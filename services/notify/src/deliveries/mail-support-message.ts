import type { EventOf } from '@scanlist/contracts/messages/define';
import type { SupportMessageReceived } from '@scanlist/contracts/messages/gateway';
import { supportCopyMail, supportMessageMail } from '../mails/support-message-mails.tsx';
import { deliverEach } from './deliver-each.ts';
import type { MailingDependencies } from './deliver-once.ts';

/**
 * Mails what somebody wrote by a form to the support address, and a copy to whoever wrote where the event asks for one. Their
 * rows go by roles: once sent, no address is kept here. Throws as `deliverEach` does.
 */
export async function mailSupportMessage(
  dependencies: MailingDependencies,
  { id: eventId, data }: EventOf<SupportMessageReceived>,
): Promise<void> {
  const { from, productName } = dependencies;
  const mails = [
    { recipient: 'support', to: data.supportEmail, kind: 'support-message', write: supportMessageMail },
    { recipient: 'sender', to: data.email, kind: 'support-copy', write: supportCopyMail },
  ];
  await deliverEach(
    dependencies,
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
