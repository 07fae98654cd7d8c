import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import { RetryLater } from '@scanlist/messaging/consume';
import { createSemaphore } from '@scanlist/service-kit/semaphore';
import type { Dependencies } from '../dependencies.ts';
import { markDue } from '../figures/counting-rows.ts';

/** Marking a list waits while the list is counted. So few at a time, or they would take all connections of the pool. */
const inTurn = createSemaphore({
  atOnceMax: 2,
  queueMax: 100,
  waitMsMax: 15_000,
  refusal: () => new RetryLater(1_000, 'other events wait to mark their lists'),
});

/**
 * An entry was recorded: its list is marked, and a background loop counts it from what is stored (decision 0066). A second
 * delivery, or one that comes late, changes nothing.
 */
export async function countRecordedEntry(
  { sql }: Pick<Dependencies, 'sql'>,
  { data }: EventOf<EntryRecorded>,
): Promise<void> {
  await inTurn(() => markDue(sql, data.listId));
}
