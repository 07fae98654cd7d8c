import type { Entry } from '@scanlist/contracts/http/entries';
import type { AnySql } from '@scanlist/persistence/database';
import { notFound } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { looksLikeId } from '../text.ts';
import { lockCounts, type OwnedList } from './changed-entry-rows.ts';
import type { EntryRow } from './entry-page-rows.ts';
import { entryAnswer } from './list-entries.ts';

/**
 * Changes a recorded entry of this owner in one transaction that holds the counts of its list, and answers it. Every
 * change of an owner goes through here: it was dealt with, commented, corrected, deleted, restored. `change` returns
 * null where there is no such entry, which raises `NOT_FOUND` (decision P10).
 */
export async function storeEntryChange(
  deps: Dependencies,
  list: OwnedList,
  change: (tx: AnySql) => Promise<EntryRow | null>,
): Promise<Entry> {
  const row = looksLikeId(list.listId)
    ? await deps.sql.transaction(async (tx) => {
        await lockCounts(tx, list);
        return await change(tx);
      })
    : null;
  if (!row) throw notFound('Entry not found');
  return entryAnswer(row);
}
