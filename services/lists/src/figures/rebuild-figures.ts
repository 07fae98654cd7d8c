import type { Dependencies } from '../dependencies.ts';
import { countEntries } from './count-entries.ts';
import { markAllForRecount } from './counting-rows.ts';

/**
 * Counts all entries of all lists anew: the figures become what a count of every entry gives. It may run while the service
 * does, which shares the work. Returns how many lists were marked.
 */
export async function rebuildFigures(deps: Pick<Dependencies, 'sql'>): Promise<number> {
  const lists = await markAllForRecount(deps.sql);
  await countEntries(deps);
  return lists;
}
