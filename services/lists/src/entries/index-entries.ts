import type { Dependencies } from '../dependencies.ts';
import { searchedEntry } from './correction.ts';
import { type EntryToIndex, findEntriesToIndex, storeWords } from './entry-index-rows.ts';
import { entryWords } from './search-words.ts';

/** Entries per transaction. */
const atOnce = 200;

/**
 * Indexes the entries that have no words yet for the search: those that are older than the search, and those that a release
 * without it records while it runs beside this one. Returns how many; stops early if it is asked to. Each portion is stored
 * by itself, so that nothing is lost when the process ends, and several replicas share the work.
 */
export async function indexEntries(
  { sql }: Pick<Dependencies, 'sql'>,
  isStopping = () => false,
): Promise<number> {
  for (let total = 0; ; ) {
    const indexed = await sql.transaction(async (tx) => {
      const entries = await findEntriesToIndex(tx, atOnce);
      await storeWords(tx, entries.map(withWords));
      return entries.length;
    });
    total += indexed;
    if (indexed < atOnce || isStopping()) return total;
  }
}

function withWords(entry: EntryToIndex) {
  const { listId, number, ownerId } = entry;
  return { listId, number, ownerId, words: entryWords(searchedEntry(entry)) };
}
