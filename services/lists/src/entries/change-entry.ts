import type { Entry } from '@scanlist/contracts/http/entries';
import type { changeEntry as contract } from '@scanlist/contracts/messages/lists';
import { notFound } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { looksLikeId, storableText } from '../text.ts';
import { lockCounts, updateEntry } from './changed-entry-rows.ts';
import { entryAnswer } from './list-entries.ts';

/**
 * Marks an entry as dealt with or opens it again, keeps what its owner noted about it, and answers the entry. An entry
 * without a note and with every item done has nothing to deal with, so it is never open. Repeating a request changes
 * nothing. Raises `NOT_FOUND` (decision P10).
 */
export async function changeEntry(
  deps: Dependencies,
  { ownerId, listId, entryId, change }: z.output<typeof contract.input>,
): Promise<Entry> {
  const { dealtWith, comment } = change;
  const row = looksLikeId(listId)
    ? await deps.sql.transaction(async (tx) => {
        await lockCounts(tx, { ownerId, listId });
        return await updateEntry(tx, {
          ownerId,
          listId,
          number: entryId,
          dealtWith,
          // Taking characters away can leave nothing.
          comment: typeof comment === 'string' ? storableText(comment).trim() || null : comment,
          now: deps.now(),
        });
      })
    : null;
  if (!row) throw notFound('Entry not found');
  return entryAnswer(row);
}
