import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EmailChangeAsked } from '@scanlist/contracts/messages/gateway';
import type { Dependencies } from '../dependencies.ts';
import { confirmNewEmailMail, emailChangeNoticeMail } from '../mails/email-change-mails.tsx';
import { deliverEach } from './deliver-each.ts';

/**
 * Tells the present address of an account that it is about to change and mails the new one the link that makes it count.
 * Throws as `deliverEach` does.
 */
export async function mailAskedEmailChange(
  deps: Dependencies,
  { id: eventId, data }: EventOf<EmailChangeAsked>,
): Promise<void> {
  const { from, productName } = deps;
  const { ownerId } = data;
  const mails = [
    { recipient: data.email, kind: 'email-change-notice', write: emailChangeNoticeMail },
    { recipient: data.newEmail, kind: 'email-change-confirm', write: confirmNewEmailMail },
  ];
  await deliverEach(
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
