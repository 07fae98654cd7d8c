import type { Entry } from '@scanlist/contracts/http/entries';
import { notFound } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { restorableAfter } from '../list-model/deleted-list.ts';
import { looksLikeId } from '../text.ts';
import { lockCounts, storeEntryDeletion } from './changed-entry-rows.ts';
import { entryAnswer } from './list-entries.ts';

/** Deletes an entry at this moment, or restores it with null, and answers it. Raises `NOT_FOUND`. */
export async function setEntryDeletion(
  deps: Dependencies,
  { ownerId, listId, entryId }: { ownerId: string; listId: string; entryId: number },
  deletedAt: Date | null,
): Promise<Entry> {
  const row = looksLikeId(listId)
    ? await deps.sql.transaction(async (tx) => {
        await lockCounts(tx, { ownerId, listId });
        return await storeEntryDeletion(tx, {
          ownerId,
          listId,
          number: entryId,
          deletedAt,
          restorableAfter: restorableAfter(deps.now()),
        });
      })
    : null;
  if (!row) throw notFound('Entry not found');
  return entryAnswer(row);
}
