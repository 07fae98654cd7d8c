import type { World } from '../world.ts';
import { draftCutoff } from './draft.ts';
import { deleteStaleDrafts } from './draft-rows.ts';

const portion = 5000;

/** Drops every draft that was not touched for sixty days (decision P9a) and says how many rows that were. */
export async function purgeDrafts(world: Pick<World, 'sql' | 'now'>): Promise<number> {
  const cutoff = draftCutoff(world.now());
  let total = 0;
  for (;;) {
    const deleted = await deleteStaleDrafts(world.sql, cutoff, portion);
    total += deleted;
    if (deleted < portion) return total;
  }
}
