import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EmailChangeAsked } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { confirmNewEmailMail, emailChangeNoticeMail } from '../mails/email-change-mails.tsx';
import { deliverAll } from './deliver-all.ts';

/**
 * Mails a notice to the present address of an account and the confirmation link to the new one. Throws as `deliverAll`
 * does.
 */
export async function mailEmailChange(
  deps: Dependencies,
  { id: eventId, data }: EventOf<EmailChangeAsked>,
): Promise<void> {
  const { from, productName } = deps;
  const { ownerId } = data;
  const mails = [
    { recipient: data.email, kind: 'email-change-notice', write: emailChangeNoticeMail },
    { recipient: data.newEmail, kind: 'email-change-confirm', write: confirmNewEmailMail },
  ];
  await deliverAll(
    deps,
    mails.map(({ recipient, kind, write }) => ({
      eventId,
      ownerId,
      recipient,
      kind,
      compose: () => write(data, { eventId, to: recipient, from, productName }),
    })),
  );
}
