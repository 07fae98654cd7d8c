import { deleteInPortions } from '@scanlist/persistence/daily-purge';
import type { World } from '../world.ts';
import { draftCutoff } from './draft.ts';
import { deleteStaleDrafts } from './draft-rows.ts';

/** Drops every draft that was not touched for sixty days (decision P9a) and says how many rows that were. */
export function purgeDrafts(world: Pick<World, 'sql' | 'now'>): Promise<number> {
  const cutoff = draftCutoff(world.now());
  return deleteInPortions((most) => deleteStaleDrafts(world.sql, cutoff, most));
}
