import type { Dependencies } from '../dependencies.ts';
import { eraseDeletedEntries } from '../entries/changed-entry-rows.ts';
import { restorableAfter } from '../list-model/deleted-list.ts';

/** Entries per statement. */
const atOnce = 500;

/**
 * Erases every entry that was deleted thirty days ago: items, notes, signature, location, device and comment. The row
 * keeps its number, time, receipt, counts and seal, because later seals depend on it (decision 0053). Returns how many.
 */
export async function purgeDeletedEntries({ sql, now }: Pick<Dependencies, 'sql' | 'now'>): Promise<number> {
  for (let total = 0; ; ) {
    const erased = await eraseDeletedEntries(sql, restorableAfter(now()), atOnce);
    total += erased;
    if (erased < atOnce) return total;
  }
}
