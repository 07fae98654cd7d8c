import { deleteInPortions } from '@scanlist/persistence/delete-rows';
import type { World } from '../world.ts';
import { draftCutoff } from './draft.ts';
import { deleteDraftsWithoutList, deleteStaleDrafts } from './draft-rows.ts';

/** Drops drafts that were not touched for sixty days, or whose list is gone (decision P9a); says how many rows that were. */
export async function purgeDrafts(world: Pick<World, 'sql' | 'now'>): Promise<number> {
  const cutoff = draftCutoff(world.now());
  const stale = await deleteInPortions((most) => deleteStaleDrafts(world.sql, cutoff, most));
  return stale + (await deleteInPortions((most) => deleteDraftsWithoutList(world.sql, most)));
}
