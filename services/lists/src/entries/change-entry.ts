import type { Entry } from '@scanlist/contracts/http/entries';
import type { changeEntry as contract } from '@scanlist/contracts/messages/lists';
import type { AnySql } from '@scanlist/persistence/database';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { storableText } from '../text.ts';
import { updateEntry } from './changed-entry-rows.ts';
import { correctEntry, searchedEntry } from './correction.ts';
import { lockEntry, storeCorrection } from './correction-rows.ts';
import { entryWords } from './search-words.ts';
import { storeEntryChange } from './store-entry-change.ts';

type Input = z.output<typeof contract.input>;

/**
 * Marks an entry as dealt with or opens it again, keeps what its owner noted about it or corrected, and answers the
 * entry. An entry without a note and with every item done has nothing to deal with, so it is never open. Repeating a
 * request changes nothing. Raises `NOT_FOUND` (decision P10), and what `correctEntry` raises.
 */
export async function changeEntry(deps: Dependencies, input: Input): Promise<Entry> {
  const { ownerId, listId, entryId, change } = input;
  const { dealtWith, comment } = change;
  return await storeEntryChange(deps, input, async (tx) => {
    await correct(deps, tx, input);
    return await updateEntry(tx, {
      ownerId,
      listId,
      number: entryId,
      dealtWith,
      // Taking characters away can leave nothing.
      comment: typeof comment === 'string' ? storableText(comment).trim() || null : comment,
      now: deps.now(),
    });
  });
}

/** Stores the correction of a request, if it has one, or takes it back. An entry that is not there stays so. */
async function correct(deps: Dependencies, tx: AnySql, input: Input): Promise<void> {
  const { ownerId, listId, entryId: number, change } = input;
  if (change.correction === undefined) return;
  const row = await lockEntry(tx, { ownerId, listId, number });
  if (!row) return;
  const fields = correctEntry(row, change.correction, { basis: change.correctedAt, now: deps.now() });
  if (!fields) return;
  const words = entryWords(searchedEntry({ ...row, ...fields, ownerId }));
  await storeCorrection(tx, { ownerId, listId, number, words }, fields);
}
