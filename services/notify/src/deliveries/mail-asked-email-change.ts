import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EmailChangeAsked } from '@scanlist/contracts/messages/gateway';
import { RetryLater } from '@scanlist/messaging/consume';
import { confirmNewEmailMail, emailChangeNoticeMail } from '../mails/email-change-mails.tsx';
import { deliverOnce, type MailingDependencies } from './deliver-once.ts';

/**
 * Tells the present address of an account that it is about to change and mails the new one the link that makes it count.
 * Neither mail waits for the other: one that is refused leaves the other to arrive, and one that has arrived is not sent
 * again. Throws as `deliverOnce` does, RetryLater as long as one of them still has to be tried.
 */
export async function mailAskedEmailChange(
  dependencies: MailingDependencies,
  { id: eventId, data }: EventOf<EmailChangeAsked>,
): Promise<void> {
  const { from, productName } = dependencies;
  const mails = [
    { recipient: data.email, kind: 'email-change-notice', compose: emailChangeNoticeMail },
    { recipient: data.newEmail, kind: 'email-change-confirm', compose: confirmNewEmailMail },
  ];
  const outcomes = await Promise.allSettled(
    mails.map(({ recipient, kind, compose }) =>
      deliverOnce(dependencies, { eventId, ownerId: data.ownerId, recipient, kind }, () =>
        compose(data, { eventId, to: recipient, from, productName }),
      ),
    ),
  );
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (errors.length > 0) throw errors.find((error) => error instanceof RetryLater) ?? errors[0];
}
