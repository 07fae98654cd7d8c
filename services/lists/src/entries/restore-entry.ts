import type { Entry } from '@scanlist/contracts/http/entries';
import type { restoreEntry as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { setEntryDeletion } from './set-entry-deletion.ts';

/**
 * Restores a deleted entry as it was; one that is not deleted is answered as it is. Raises `NOT_FOUND`, also once its
 * thirty days are over.
 */
export function restoreEntry(deps: Dependencies, input: z.output<typeof contract.input>): Promise<Entry> {
  return setEntryDeletion(deps, input, null);
}
