import type { Dependencies } from '../dependencies.ts';
import { restorableAfter } from '../list/deleted-list.ts';
import { eraseLists } from '../lists/erase-lists.ts';
import { giveUpListsDeletedUntil } from '../lists/erase-rows.ts';

/** Drops every list that was deleted thirty days ago, its entries and drafts (decision P9a); says how many lists. */
export async function purgeLists(deps: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  const until = restorableAfter(deps.now());
  for (let total = 0; ; ) {
    const listIds = await giveUpListsDeletedUntil(deps.sql, until);
    if (listIds.length === 0) return total;
    total += await eraseLists(deps.sql, listIds);
  }
}
