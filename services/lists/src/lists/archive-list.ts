import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { archiveList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { listNotFound } from '../list-model/list.ts';
import { looksLikeId } from '../text.ts';
import { storeArchival } from './owner-list-rows.ts';
import { readOwnerList } from './read-owner-list.ts';

type Input = z.output<typeof contract.input>;

/**
 * Archives a list of this owner. It works as before for visitors and counts toward the limit; so its version stays and
 * nothing is published. A repetition changes nothing. Raises `NOT_FOUND`.
 */
export async function archiveList(deps: Dependencies, input: Input): Promise<OwnerList> {
  return await store(deps, input, deps.now());
}

/** Brings an archived list back; one that is not archived stays as it is. Raises `NOT_FOUND`. */
export async function unarchiveList(deps: Dependencies, input: Input): Promise<OwnerList> {
  return await store(deps, input, null);
}

async function store(deps: Dependencies, { ownerId, listId }: Input, archivedAt: Date | null) {
  const isStored = looksLikeId(listId) && (await storeArchival(deps.sql, ownerId, listId, archivedAt));
  if (!isStored) throw listNotFound();
  return await readOwnerList(deps, ownerId, listId);
}
