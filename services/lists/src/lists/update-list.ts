import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { updateList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import { type Dependencies, itemIdBits } from '../dependencies.ts';
import { activityRow } from '../list-model/activity-row.ts';
import { storeWordings } from '../list-model/item-wording-rows.ts';
import { editList, listNotFound, replacedTexts } from '../list-model/list.ts';
import { listChangedRow } from '../list-model/list-changed-row.ts';
import { detailsOfEdit } from '../list-model/list-edit.ts';
import { registerAddress } from '../notifications/register-address.ts';
import { lockActiveOwner } from '../owners/lock-active-owner.ts';
import { looksLikeId } from '../text.ts';
import { lockOwnedList, storeList } from './owner-list-rows.ts';
import { readOwnerList } from './read-owner-list.ts';

/**
 * Replaces a list's words and items (decision F5). Raises `NOT_FOUND` when it is not this owner's and
 * `VERSION_CONFLICT` when the editor had loaded another version; without a version the last write wins. Raises
 * `THROTTLED` when it names one new notification address too many (decision O4).
 */
export async function updateList(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<OwnerList> {
  const { ownerId, listId } = input;
  if (!looksLikeId(listId)) throw listNotFound();
  await deps.sql.transaction(async (tx) => {
    // Locked before the list, as everywhere.
    const owner = await lockActiveOwner(tx, ownerId);
    const before = await lockOwnedList(tx, ownerId, listId);
    if (!before) throw listNotFound();
    const list = editList(before, input.list, {
      now: deps.now(),
      newItemId: () => deps.randomId(itemIdBits),
      by: input.actor,
    });
    const details = detailsOfEdit(before, list);
    const activity = details && activityRow(deps, list, { kind: 'list-edited', actor: input.actor, details });
    await storeList(tx, list, [listChangedRow(deps, list), ...(activity ? [activity] : [])]);
    await storeWordings(tx, listId, replacedTexts(before, list), deps.now());
    await registerAddress(deps, tx, owner, { ...list, ownEmail: input.ownEmail, actor: input.actor });
  });
  deps.wakeRelay();
  return await readOwnerList(deps, ownerId, listId);
}
