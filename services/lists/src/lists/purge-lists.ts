import { deleteInPortions } from '@scanlist/persistence/daily-purge';
import type { World } from '../world.ts';
import { restorableAfter } from './deleted-list.ts';
import {
  deleteDraftsOf,
  deleteEntriesOf,
  deleteGivenUpList,
  giveUpListsDeletedUntil,
} from './deleted-list-rows.ts';

/** Rows per statement, so that none takes long: an entry may carry a signature of 200 kB. */
const portion = 1000;

/** Drops every list that was deleted thirty days ago, its entries and drafts (decision P9a); says how many lists. */
export async function purgeLists(world: Pick<World, 'sql' | 'now'>): Promise<number> {
  const { sql } = world;
  const until = restorableAfter(world.now());
  let total = 0;
  for (;;) {
    const listIds = await giveUpListsDeletedUntil(sql, until, portion);
    for (const listId of listIds) {
      await deleteInPortions((most) => deleteEntriesOf(sql, listId, most), portion);
      await deleteInPortions((most) => deleteDraftsOf(sql, listId, most));
      total += await deleteGivenUpList(sql, listId);
    }
    if (listIds.length < portion) return total;
  }
}
