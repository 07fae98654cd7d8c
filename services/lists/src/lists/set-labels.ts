import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { setLabels as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { storableLabels } from '../list-model/list.ts';
import { fileList } from './file-list.ts';

/**
 * Replaces the labels of a list of this owner. The version stays, because visitors see no labels. Raises `NOT_FOUND`,
 * and `VALIDATION_FAILED` for a label of which nothing can be stored.
 */
export async function setLabels(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<OwnerList> {
  const labels = storableLabels(input.labels);
  return await fileList(deps, input, (list) =>
    isSame(list.labels, labels) ? null : { labels, kind: 'labels-changed', details: { labels } },
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((label, place) => label === other[place]);
}
