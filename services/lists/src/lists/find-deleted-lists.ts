import type { DeletedList } from '@scanlist/contracts/http/lists';
import type { findDeletedLists as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { deletedListAnswer, restorableAfter } from '../list-model/deleted-list.ts';
import { findDeletedListsOfOwner } from './deleted-list-rows.ts';

/** The lists of this owner that can still be restored, last deleted first (decision P9a). */
export async function findDeletedLists(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<DeletedList[]> {
  const rows = await findDeletedListsOfOwner(deps.sql, input.ownerId, restorableAfter(deps.now()));
  return rows.map(deletedListAnswer);
}
