import { setTimeout as sleep } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import { countEntries } from './count-entries.ts';
import { hasRecounts, markAllForRecount } from './counting-rows.ts';

/** How long to wait for a list that another process counts, in milliseconds. */
const pauseMs = 200;

/**
 * Counts all entries of all lists anew: the figures become what a count of every entry gives. It may run while the service
 * does, which shares the work, and ends when both have done it. Returns how many lists that were.
 */
export async function rebuildFigures(deps: Pick<Dependencies, 'sql'>): Promise<number> {
  const lists = await markAllForRecount(deps.sql);
  for (;;) {
    await countEntries(deps);
    if (!(await hasRecounts(deps.sql))) return lists;
    await sleep(pauseMs);
  }
}
