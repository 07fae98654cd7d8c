import type { EventOf } from '@scanlist/contracts/messages/define';
import type { TestMailAsked } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { testMailAskedMail } from '../mails/test-mail-asked-mail.tsx';
import { deliverOnce } from './deliver-once.ts';

/** Sends the test mail an owner asked for. Throws as `deliverOnce` does. */
export async function mailAskedTest(
  deps: Dependencies,
  { id: eventId, data }: EventOf<TestMailAsked>,
): Promise<void> {
  const { from, productName } = deps;
  const { ownerId, address: recipient } = data;
  await deliverOnce(deps, { eventId, ownerId, recipient, kind: 'test-mail-asked' }, () =>
    testMailAskedMail(data, { eventId, to: recipient, from, productName }),
  );
}
