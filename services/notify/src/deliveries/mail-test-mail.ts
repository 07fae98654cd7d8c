import type { EventOf } from '@scanlist/contracts/messages/define';
import type { TestMailAsked } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { testMail } from '../mails/test-mail.tsx';
import { deliverOnce } from './deliver-once.ts';

/** Sends the test mail an owner asked for. Throws as `deliverOnce` does. */
export async function mailTestMail(
  deps: Dependencies,
  { id: eventId, data }: EventOf<TestMailAsked>,
): Promise<void> {
  const { from, productName } = deps;
  const { ownerId, address: recipient } = data;
  await deliverOnce(deps, { eventId, ownerId, recipient, kind: 'test-mail-asked' }, () =>
    testMail(data, { eventId, to: recipient, from, productName }),
  );
}
