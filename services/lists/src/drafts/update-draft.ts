import type { DraftItem } from '@scanlist/contracts/http/fill';
import type { updateDraft as contract } from '@scanlist/contracts/messages/lists';
import { notFound } from '@scanlist/service-kit/app-error';
import type { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { listNotFound } from '../list-model/list.ts';
import { looksLikeId } from '../text.ts';
import { draftAnswer, noteToKeep } from './draft.ts';
import { storeDraft } from './draft-rows.ts';

/**
 * Stores a tick or a note of one visitor's running session and returns that session's values of the item (decision
 * F1). A session that has submitted its entry has no running draft: nothing is stored and the item comes back
 * untouched. Raises `NOT_FOUND` for a missing list and for an item that is not on it.
 */
export async function updateDraft(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<DraftItem> {
  const { listId, itemId, sessionId, completed } = input;
  if (!looksLikeId(listId)) throw listNotFound();
  if (!looksLikeId(itemId)) throw itemNotFound();
  const note = input.note === undefined ? undefined : noteToKeep(input.note);
  const outcome = await storeDraft(deps.sql, {
    listId,
    sessionId,
    itemId,
    completed,
    note,
    now: deps.now(),
  });
  if (!outcome) throw listNotFound();
  if (!outcome.onList) throw itemNotFound();
  return draftAnswer(itemId, outcome.value, sessionId);
}

function itemNotFound() {
  return notFound('Item not found');
}
