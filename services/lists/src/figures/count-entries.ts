import { isDatabaseUnavailable } from '@scanlist/persistence/database-errors';
import type { Dependencies } from '../dependencies.ts';
import { countNextEntries, findDue, lockFigures, postpone, storeDue } from './counting-rows.ts';

/** Lists that are looked up at once. */
const listsAtOnce = 50;

/** Entries per transaction: the owner who changes an entry of the list waits for it. */
const portion = { entries: 500, bytes: 4_000_000 };

/**
 * Counts the entries that are not counted yet, of every list that is marked, and returns how many (decision 0066). Each
 * portion is stored by itself with how far it goes, so that nothing is counted twice or lost when the process ends, and
 * several replicas share the work. Lists take turns. It stops early if it is asked to.
 *
 * @throws what the database raised for the entries of a list, after the others were counted. That list is tried again
 * later.
 */
export async function countEntries(
  deps: Pick<Dependencies, 'sql'>,
  isStopping = () => false,
): Promise<number> {
  const failed = new Map<string, unknown>();
  for (let total = 0; ; ) {
    const due = (await findDue(deps.sql, listsAtOnce + failed.size)).filter((listId) => !failed.has(listId));
    let worked = false;
    for (const listId of due) {
      if (isStopping()) return total;
      const counted = await countPortion(deps, listId).catch(async (error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        failed.set(listId, error);
        await postpone(deps.sql, listId);
        return null;
      });
      worked ||= counted !== null;
      total += counted ?? 0;
    }
    if (worked) continue;
    if (failed.size > 0) throw [...failed.values()][0];
    return total;
  }
}

/** Counts a portion of a list's entries and returns how many; null where somebody else does, or it is gone. */
async function countPortion({ sql }: Pick<Dependencies, 'sql'>, listId: string): Promise<number | null> {
  return await sql.transaction(async (tx) => {
    const counting = await lockFigures(tx, listId);
    if (!counting) return null;
    const { counted, more } = await countNextEntries(tx, counting, portion);
    await storeDue(tx, listId, more);
    return counted;
  });
}
