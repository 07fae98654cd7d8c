import type { Entry } from '@scanlist/contracts/http/entries';
import type { deleteEntry as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { setEntryDeletion } from './set-entry-deletion.ts';

/**
 * Deletes an entry of this owner: it is hidden, no longer counted, and erased after thirty days. A repeated request
 * changes nothing. Answers the entry; raises `NOT_FOUND` (decision P10).
 */
export function deleteEntry(deps: Dependencies, input: z.output<typeof contract.input>): Promise<Entry> {
  return setEntryDeletion(deps, input, deps.now());
}
