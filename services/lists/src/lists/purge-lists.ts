import type { World } from '../world.ts';
import { restorableAfter } from './deleted-list.ts';
import { eraseLists } from './erase-lists.ts';
import { giveUpListsDeletedUntil } from './erase-rows.ts';

/** Drops every list that was deleted thirty days ago, its entries and drafts (decision P9a); says how many lists. */
export async function purgeLists(world: Pick<World, 'sql' | 'now'>): Promise<number> {
  const until = restorableAfter(world.now());
  for (let total = 0; ; ) {
    const listIds = await giveUpListsDeletedUntil(world.sql, until);
    if (listIds.length === 0) return total;
    total += await eraseLists(world.sql, listIds);
  }
}
