import type { DeletedList } from '@scanlist/contracts/http/lists';
import type { deleteList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { activityRow } from '../list-model/activity-row.ts';
import { deletedListAnswer, restorableAfter } from '../list-model/deleted-list.ts';
import { listNotFound } from '../list-model/list.ts';
import { listChangedRow } from '../list-model/list-changed-row.ts';
import { looksLikeId } from '../text.ts';
import { lockListAlsoDeleted, storeDeletion } from './deleted-list-rows.ts';

/**
 * Deletes a list of this owner. Nobody finds it any more; its owner can restore it with its entries for thirty days
 * (decision P9a). A repetition returns the same. Raises `NOT_FOUND`, also once the thirty days are over.
 */
export async function deleteList(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<DeletedList> {
  const { ownerId, listId, actor } = input;
  if (!looksLikeId(listId)) throw listNotFound();
  const now = deps.now();
  const answer = await deps.sql.transaction(async (tx) => {
    const list = await lockListAlsoDeleted(tx, ownerId, listId, restorableAfter(now));
    if (!list) throw listNotFound();
    const deletedAt = list.deletedAt ?? now;
    if (!list.deletedAt) {
      const activity = activityRow(deps, list, { kind: 'list-deleted', actor });
      await storeDeletion(tx, listId, deletedAt, [listChangedRow(deps, list), activity]);
    }
    return deletedListAnswer({ ...list, deletedAt });
  });
  deps.wakeRelay();
  return answer;
}
