import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { entryRecordedMail } from '../mails/entry-recorded-mail.tsx';
import { deliverOnce } from './deliver-once.ts';

/**
 * Mails the recipient `notify` that a list was completed (specification section 1), also if its owner requests that
 * mail again. Does nothing if `notify` is null: nobody wants the mail, or the address is not confirmed (decision O4).
 * Throws as `deliverOnce` does.
 */
export async function mailEntry(deps: Dependencies, event: EventOf<EntryRecorded>): Promise<void> {
  const { from, productName } = deps;
  const { ownerId, listId, entryId, notify: recipient } = event.data;
  if (!recipient) return;
  const entry = { listId, entryId };
  await deliverOnce(deps, { eventId: event.id, ownerId, recipient, kind: 'entry-recorded', entry }, () =>
    entryRecordedMail(event.data, { eventId: event.id, to: recipient, from, productName }),
  );
}
