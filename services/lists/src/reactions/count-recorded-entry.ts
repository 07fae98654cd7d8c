import type { EventOf } from '@scanlist/contracts/messages/define';
import type { EntryRecorded } from '@scanlist/contracts/messages/lists';
import type { Dependencies } from '../dependencies.ts';
import { markDue } from '../figures/counting-rows.ts';

/**
 * An entry was recorded: its list is marked, and a background loop counts it from what is stored (decision 0066). A second
 * delivery, or one that comes late, changes nothing.
 */
export async function countRecordedEntry(
  { sql }: Pick<Dependencies, 'sql'>,
  { data }: EventOf<EntryRecorded>,
): Promise<void> {
  await markDue(sql, data.listId);
}
