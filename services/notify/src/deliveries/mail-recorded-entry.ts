import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import { entryRecordedMail } from '../mails/entry-recorded-mail.tsx';
import { type DeliveryDependencies, deliverOnce } from './deliver-once.ts';

export interface MailRecordedEntryDependencies extends DeliveryDependencies {
  /** The sender as a mail header shows it, such as 'ScanList <notifications@example.com>'. */
  from: string;
  productName: string;
}

/**
 * Tells whoever the event names that a list was completed (specification section 1). `notify` is null where nobody wants
 * to know or the address is not confirmed (decision O4): then nothing happens. Throws as `deliverOnce` does.
 */
export async function mailRecordedEntry(
  dependencies: MailRecordedEntryDependencies,
  event: EventOf<EntryRecorded>,
): Promise<void> {
  const { from, productName } = dependencies;
  const recipient = event.data.notify;
  if (!recipient) return;
  await deliverOnce(dependencies, { eventId: event.id, recipient, kind: 'entry-recorded' }, () =>
    entryRecordedMail(event.data, { eventId: event.id, to: recipient, from, productName }),
  );
}
