import type { Actor } from '@scanlist/contracts/http/actor';
import type { Entry } from '@scanlist/contracts/http/entries';
import type { Dependencies } from '../dependencies.ts';
import { restorableAfter } from '../list-model/deleted-list.ts';
import { storeEntryDeletion } from './changed-entry-rows.ts';
import { storeEntryChange } from './store-entry-change.ts';

/** Deletes an entry at this moment, or restores it with null, and answers it. Raises `NOT_FOUND`. */
export async function setEntryDeletion(
  deps: Dependencies,
  entry: { ownerId: string; listId: string; entryId: number; actor?: Actor | undefined },
  deletedAt: Date | null,
): Promise<Entry> {
  return await storeEntryChange(
    deps,
    entry,
    async (tx) =>
      await storeEntryDeletion(tx, {
        ownerId: entry.ownerId,
        listId: entry.listId,
        number: entry.entryId,
        deletedAt,
        restorableAfter: restorableAfter(deps.now()),
      }),
  );
}
