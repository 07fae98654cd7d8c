import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { getList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { readOwnerList } from './read-owner-list.ts';

/** One list of this owner with items, entry count and history (decision H4). Raises `NOT_FOUND`. */
export async function getList(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<OwnerList> {
  return await readOwnerList(deps, input.ownerId, input.listId);
}
