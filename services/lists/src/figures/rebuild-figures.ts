import { setTimeout as sleep } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import { countEntries } from './count-entries.ts';
import { hasRecounts, markAllForRecount } from './counting-rows.ts';

/** How long to wait for a list that another process counts, in milliseconds. */
const pauseMs = 200;

/**
 * Recounts all entries of all lists, so that the figures equal a count of every entry. The service may run meanwhile and
 * shares the work. Resolves with the number of lists when every one is recounted.
 */
export async function rebuildFigures(deps: Pick<Dependencies, 'sql'>): Promise<number> {
  const lists = await markAllForRecount(deps.sql);
  for (;;) {
    await countEntries(deps);
    if (!(await hasRecounts(deps.sql))) return lists;
    await sleep(pauseMs);
  }
}
