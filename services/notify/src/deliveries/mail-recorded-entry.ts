import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { entryRecordedMail } from '../mails/entry-recorded-mail.tsx';
import { deliverOnce } from './deliver-once.ts';

/**
 * Tells whoever the event names that a list was completed (specification section 1). `notify` is null where nobody wants
 * to know or the address is not confirmed (decision O4): then nothing happens. The same for a mail its owner wants once more.
 * Throws as `deliverOnce` does.
 */
export async function mailRecordedEntry(deps: Dependencies, event: EventOf<EntryRecorded>): Promise<void> {
  const { from, productName } = deps;
  const { ownerId, listId, entryId, notify: recipient } = event.data;
  if (!recipient) return;
  const entry = { listId, entryId };
  await deliverOnce(deps, { eventId: event.id, ownerId, recipient, kind: 'entry-recorded', entry }, () =>
    entryRecordedMail(event.data, { eventId: event.id, to: recipient, from, productName }),
  );
}
