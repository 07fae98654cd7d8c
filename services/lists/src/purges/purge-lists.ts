import type { Dependencies } from '../dependencies.ts';
import { restorableAfter } from '../list-model/deleted-list.ts';
import { eraseLists } from '../lists/erase-lists.ts';
import { markListsForErasure } from '../lists/erase-rows.ts';

/**
 * Deletes every list that was deleted thirty days ago, with its entries and drafts (decision P9a). Returns how many
 * lists.
 */
export async function purgeLists(deps: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  const until = restorableAfter(deps.now());
  for (let total = 0; ; ) {
    const listIds = await markListsForErasure(deps.sql, until);
    if (listIds.length === 0) return total;
    total += await eraseLists(deps.sql, listIds);
  }
}
