import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { restoreList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { activityRow } from '../list-model/activity-row.ts';
import { restorableAfter } from '../list-model/deleted-list.ts';
import { listLimitReached, listNotFound } from '../list-model/list.ts';
import { listChangedRow } from '../list-model/list-changed-row.ts';
import { lockActiveOwner } from '../owners/lock-active-owner.ts';
import { looksLikeId } from '../text.ts';
import { lockListAlsoDeleted, storeDeletion } from './deleted-list-rows.ts';
import { countLists } from './owner-list-rows.ts';
import { readOwnerList } from './read-owner-list.ts';

/**
 * Restores a deleted list with entries and version; one that is not deleted is returned as it is. Raises `NOT_FOUND`,
 * also once its thirty days are over (decision P9a), and `LIST_LIMIT_REACHED` beyond the limit, checked under the
 * same lock as in `createList` (decision P3).
 */
export async function restoreList(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<OwnerList> {
  const { ownerId, listId, actor } = input;
  if (!looksLikeId(listId)) throw listNotFound();
  await deps.sql.transaction(async (tx) => {
    const { listLimit: limit } = await lockActiveOwner(tx, ownerId);
    const list = await lockListAlsoDeleted(tx, ownerId, listId, restorableAfter(deps.now()));
    if (!list) throw listNotFound();
    if (!list.deletedAt) return;
    if (limit !== null && (await countLists(tx, ownerId)) >= limit) throw listLimitReached(limit);
    const activity = activityRow(deps, list, { kind: 'list-restored', actor });
    await storeDeletion(tx, listId, null, [listChangedRow(deps, list), activity]);
  });
  deps.wakeRelay();
  return await readOwnerList(deps, ownerId, listId);
}
