import type { EventOf } from '@scanlist/contracts/messages/define';
import type { SupportMessageReceived } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { supportCopyMail, supportMessageMail } from '../mails/support-message-mails.tsx';
import { deliverAll } from './deliver-all.ts';

/**
 * Mails a support message to the support address, and a copy to its sender if the event requests one. Their rows name
 * roles, so that no address stays here once they are sent. Throws as `deliverAll` does.
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
  await deliverAll(
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
