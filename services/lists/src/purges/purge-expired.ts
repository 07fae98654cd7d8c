import type { Dependencies } from '../dependencies.ts';
import { eraseDeletedEntries } from '../entries/changed-entry-rows.ts';
import {
  deleteForGood,
  eraseSignatures,
  findListsWithExpired,
  type Kept,
  lockDueEntries,
  storeDoneTo,
} from '../entries/retention-rows.ts';

type PurgingDependencies = Pick<Dependencies, 'sql' | 'now'>;

const listsAtOnce = 500;
/** Entries per transaction, so that completions of the list wait for a moment only. */
const entriesAtOnce = 50;
/** Entries whose content is erased per statement. */
const erasedAtOnce = 500;

/**
 * Deletes every entry that is older than its list keeps entries (decision 0076): for good, and its content at once.
 * Returns how many. It goes on from wherever another run or process has come.
 */
export async function purgeExpiredEntries(deps: PurgingDependencies): Promise<number> {
  const deleted = await purgeLists(deps, 'entries');
  // Also those of a run that ended after it had deleted them.
  while ((await eraseDeletedEntries(deps.sql, new Date(0), erasedAtOnce)) === erasedAtOnce);
  return deleted;
}

/** Erases every signature, with its name, that is older than its list keeps signatures. Returns of how many entries. */
export async function purgeExpiredSignatures(deps: PurgingDependencies): Promise<number> {
  return await purgeLists(deps, 'signatures');
}

async function purgeLists(deps: PurgingDependencies, kept: Kept): Promise<number> {
  let total = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = { after, most: listsAtOnce, now: deps.now() };
    const listIds = await findListsWithExpired(deps.sql, kept, page);
    for (const listId of listIds) total += await purgeList(deps, kept, listId);
    after = listIds.at(-1);
  }
  return total;
}

/** Each portion is a transaction of its own, so that nothing is lost or done twice when the process ends. */
async function purgeList({ sql, now }: PurgingDependencies, kept: Kept, listId: string): Promise<number> {
  for (let total = 0; ; ) {
    const changed = await sql.transaction(async (tx) => {
      const due = await lockDueEntries(tx, kept, listId, { most: entriesAtOnce, now: now() });
      if (!due) return null;
      const count = kept === 'entries' ? await deleteForGood(tx, due, now()) : await eraseSignatures(tx, due);
      await storeDoneTo(tx, kept, due);
      return count;
    });
    if (changed === null) return total;
    total += changed;
  }
}
