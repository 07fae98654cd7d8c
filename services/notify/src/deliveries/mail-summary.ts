import type { EventOf } from '@scanlist/contracts/messages/define';
import type { SummaryMailAsked } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { summaryMail } from '../mails/summary-mail.tsx';
import { deliverOnce } from './deliver-once.ts';

/**
 * Mails one summary of entries that came too fast for a mail each. Its outcome is published for the last of them, as
 * the event's contract says. Throws as `deliverOnce` does.
 */
export async function mailSummary(deps: Dependencies, event: EventOf<SummaryMailAsked>): Promise<void> {
  const { from, productName } = deps;
  const { ownerId, listId, lastEntryId: entryId, notify: recipient } = event.data;
  await deliverOnce(
    deps,
    { eventId: event.id, ownerId, recipient, kind: 'entries-summary', entry: { listId, entryId } },
    () => summaryMail(event.data, { eventId: event.id, to: recipient, from, productName }),
  );
}
