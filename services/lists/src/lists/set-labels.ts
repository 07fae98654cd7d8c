import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { setLabels as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { listNotFound, storableLabels } from '../list-model/list.ts';
import { looksLikeId } from '../text.ts';
import { storeLabels } from './owner-list-rows.ts';
import { readOwnerList } from './read-owner-list.ts';

/**
 * Replaces the labels of a list of this owner. Nothing is published and the version stays, because visitors see no
 * labels. Raises `NOT_FOUND`, and `VALIDATION_FAILED` for a label of which nothing can be stored.
 */
export async function setLabels(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<OwnerList> {
  const { ownerId, listId } = input;
  const labels = storableLabels(input.labels);
  const isStored = looksLikeId(listId) && (await storeLabels(deps.sql, ownerId, listId, labels));
  if (!isStored) throw listNotFound();
  return await readOwnerList(deps, ownerId, listId);
}
