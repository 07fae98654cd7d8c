import type { NewListBody, OwnerList } from '@scanlist/contracts/http/lists';
import type { createList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import { type Dependencies, itemIdBits, listIdBits } from '../dependencies.ts';
import { keyedRequest } from '../idempotency/idempotency-key.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import { listLimitReached, newList, settingsOfNewList } from '../list-model/list.ts';
import { lockActiveOwner } from '../owners/lock-active-owner.ts';
import { insertNewList } from './insert-new-list.ts';
import { ownerListAnswer } from './list-answers.ts';
import { countLists } from './owner-list-rows.ts';
import { readOwnerList } from './read-owner-list.ts';

/**
 * Creates a list for an owner (specification section 5: List form). Raises `LIST_LIMIT_REACHED` beyond the owner's
 * limit (decision P3). The limit is checked under the lock of the owner's row, so that two simultaneous creates cannot
 * both take the last place. Raises `THROTTLED` when it names one new notification address too many (decision O4). A
 * repetition under its idempotency key returns the list created before, as it is now. Raises `IDEMPOTENCY_KEY_REUSED`
 * where the list in the request is another one, and `NOT_FOUND` where the earlier list was deleted since (decision H6).
 * A refused request leaves its key free.
 */
export async function createList(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<OwnerList> {
  const { ownerId } = input;
  const request = keyedRequest(
    { ownerId, request: 'create-list' },
    input.idempotencyKey,
    comparable(input.list),
  );
  const list = newList(input.list, {
    id: deps.randomId(listIdBits),
    ownerId,
    now: deps.now(),
    newItemId: () => deps.randomId(itemIdBits),
    by: input.actor,
  });
  const outcome = await deps.sql.transaction(async (tx) => {
    // Locked before the key is read, so that of two requests under one key the second waits for the first.
    const owner = await lockActiveOwner(tx, ownerId);
    return await withIdempotencyKey(tx, request, { madeId: list.id, madeAt: list.createdAt }, async () => {
      const limit = owner.listLimit;
      if (limit !== null && (await countLists(tx, owner.id)) >= limit) throw listLimitReached(limit);
      const activity = { kind: 'list-created', actor: input.actor } as const;
      return await insertNewList(deps, tx, owner, list, activity, input.ownEmail);
    });
  });
  if ('madeBefore' in outcome) return await readOwnerList(deps, ownerId, outcome.madeBefore);
  deps.wakeRelay();
  const facts = {
    entries: 0,
    lastAt: null,
    notificationStatus: outcome.made,
    failedMails: null,
    openEntries: 0,
  };
  return ownerListAnswer(list, facts, [], 0);
}

/**
 * What a repetition under the same key must equal. A setting as a new list has it equals none, as in a release that did
 * not know it: its replica may have created the list.
 */
function comparable(list: NewListBody): Partial<NewListBody> {
  const defaults: Partial<NewListBody> = settingsOfNewList;
  const told = Object.entries(list).filter(
    ([field, value]) => !(field in defaults) || value !== defaults[field as keyof NewListBody],
  );
  return Object.fromEntries(told);
}
