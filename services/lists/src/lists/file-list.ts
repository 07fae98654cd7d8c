import type { Actor } from '@scanlist/contracts/http/actor';
import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { Dependencies } from '../dependencies.ts';
import { activityRow, type ListActivity } from '../list-model/activity-row.ts';
import { type List, listNotFound } from '../list-model/list.ts';
import { looksLikeId } from '../text.ts';
import { lockOwnedList, storeFiling } from './owner-list-rows.ts';
import { readOwnerList } from './read-owner-list.ts';

/** How a list is filed from now on, and what the trail says of it. */
type Filing = Partial<Pick<List, 'labels' | 'archivedAt'>> & Pick<ListActivity, 'kind' | 'details'>;

/**
 * Changes how the owner has filed a list: what `change` returns for the list as it is, null for no change. Its version
 * stays, because visitors see nothing of it. Raises `NOT_FOUND`.
 */
export async function fileList(
  deps: Dependencies,
  { ownerId, listId, actor }: { ownerId: string; listId: string; actor?: Actor | undefined },
  change: (list: List) => Filing | null,
): Promise<OwnerList> {
  if (!looksLikeId(listId)) throw listNotFound();
  const isChanged = await deps.sql.transaction(async (tx) => {
    const list = await lockOwnedList(tx, ownerId, listId);
    if (!list) throw listNotFound();
    const filing = change(list);
    if (!filing) return false;
    const { kind, details, ...filed } = filing;
    await storeFiling(tx, { ...list, ...filed }, activityRow(deps, list, { kind, actor, details }));
    return true;
  });
  if (isChanged) deps.wakeRelay();
  return await readOwnerList(deps, ownerId, listId);
}
