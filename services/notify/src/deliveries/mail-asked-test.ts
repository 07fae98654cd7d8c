import type { EventOf } from '@scanlist/contracts/messages/define';
import type { TestMailAsked } from '@scanlist/contracts/messages/lists';
import { testMailAskedMail } from '../mails/test-mail-asked-mail.tsx';
import { deliverOnce, type MailingDependencies } from './deliver-once.ts';

/** Sends the test mail an owner asked for. Throws as `deliverOnce` does. */
export async function mailAskedTest(
  dependencies: MailingDependencies,
  { id: eventId, data }: EventOf<TestMailAsked>,
): Promise<void> {
  const { from, productName } = dependencies;
  const { ownerId, address: recipient } = data;
  await deliverOnce(dependencies, { eventId, ownerId, recipient, kind: 'test-mail-asked' }, () =>
    testMailAskedMail(data, { eventId, to: recipient, from, productName }),
  );
}
