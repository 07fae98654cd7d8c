import type { Actor } from '@scanlist/contracts/http/actor';
import type { Entry } from '@scanlist/contracts/http/entries';
import type { AnySql } from '@scanlist/persistence/database';
import { enqueue } from '@scanlist/persistence/outbox';
import { notFound } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { activityRow } from '../list-model/activity-row.ts';
import { looksLikeId } from '../text.ts';
import { findEntryState, lockCounts, type OwnedList } from './changed-entry-rows.ts';
import { entryActivities } from './entry-activity.ts';
import type { EntryRow } from './entry-page-rows.ts';
import { entryAnswer } from './list-entries.ts';

/**
 * Changes a recorded entry of this owner in one transaction that holds the counts of its list, and answers it. Every
 * change of an owner goes through here: it was dealt with, commented, corrected, deleted, restored; so the trail is told
 * here. `change` returns null where there is no such entry, which raises `NOT_FOUND` (decision P10).
 */
export async function storeEntryChange(
  deps: Dependencies,
  entry: OwnedList & { entryId: number; actor?: Actor | undefined },
  change: (tx: AnySql) => Promise<EntryRow | null>,
): Promise<Entry> {
  const { ownerId, listId, entryId, actor } = entry;
  if (!looksLikeId(listId)) throw notFound('Entry not found');
  const row = await deps.sql.transaction(async (tx) => {
    await lockCounts(tx, entry);
    const before = await findEntryState(tx, entry);
    const after = await change(tx);
    if (!before || !after) return null;
    const list = { id: listId, ownerId, title: before.listTitle };
    const events = entryActivities(before, after, { entryId, actor }).map((activity) =>
      activityRow(deps, list, activity),
    );
    if (events.length > 0) await tx`${enqueue(tx, events)}`;
    return after;
  });
  deps.wakeRelay();
  if (!row) throw notFound('Entry not found');
  return entryAnswer(row);
}
