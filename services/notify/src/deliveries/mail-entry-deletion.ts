import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EntryDeletionAsked } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { entryDeletionMail } from '../mails/entry-deletion-mail.ts';
import { mailOwner } from './mail-owner.ts';

/**
 * Mails the owner that a visitor asks them to delete an entry. Does nothing if the event names no address: it is not
 * confirmed, or was mailed about enough of these requests. Throws as `deliverOnce` does.
 */
export async function mailEntryDeletion(
  deps: Dependencies,
  event: EventOf<EntryDeletionAsked>,
): Promise<void> {
  const { email } = event.data;
  if (email === null) return;
  await mailOwner(
    deps,
    { ...event, data: { ...event.data, email } },
    'entry-deletion-asked',
    entryDeletionMail,
  );
}
