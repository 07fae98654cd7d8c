import type { ImportedLists } from '@scanlist/contracts/http/imports';
import type { createLists as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import { type Dependencies, itemIdBits, listIdBits } from '../dependencies.ts';
import { joinIds, keyedRequest, splitIds } from '../idempotency/idempotency-key.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import { type List, listLimitReached, listNotFound, newList } from '../list-model/list.ts';
import { lockActiveOwner } from '../owners/lock-active-owner.ts';
import { insertNewList } from './insert-new-list.ts';
import { countLists, findListsById } from './owner-list-rows.ts';

/**
 * Creates the lists of a file in one transaction (decision 0068). Raises `LIST_LIMIT_REACHED` if they do not all fit
 * (decision P3); limit and idempotency key work as for `createList`. The first list is the newest by a millisecond each,
 * so that the dashboard shows them in the order of the file. A repetition returns those that are still there, or raises
 * `NOT_FOUND` where none is.
 */
export async function createLists(
  deps: Dependencies,
  input: z.output<typeof contract.input>,
): Promise<ImportedLists> {
  const { ownerId } = input;
  const request = keyedRequest({ ownerId, request: 'create-lists' }, input.idempotencyKey, input.lists);
  const now = deps.now();
  const lists = input.lists.map((list, index) =>
    newList(
      { ...list, notificationEmail: null },
      {
        id: deps.randomId(listIdBits),
        ownerId,
        now: new Date(now.getTime() - index),
        newItemId: () => deps.randomId(itemIdBits),
        by: input.actor,
      },
    ),
  );
  const as = { madeId: joinIds(lists.map(({ id }) => id)), madeAt: now };
  const outcome = await deps.sql.transaction(async (tx) => {
    const owner = await lockActiveOwner(tx, ownerId);
    return await withIdempotencyKey(tx, request, as, async () => {
      await checkLimit(owner.listLimit, () => countLists(tx, ownerId), lists.length);
      const activity = { kind: 'list-imported', actor: input.actor } as const;
      for (const list of lists) await insertNewList(deps, tx, owner, list, activity);
    });
  });
  if ('madeBefore' in outcome) return await listsMadeBefore(deps, ownerId, splitIds(outcome.madeBefore));
  deps.wakeRelay();
  return { lists: lists.map(importedList) };
}

async function checkLimit(limit: number | null, count: () => Promise<number>, added: number): Promise<void> {
  if (limit === null) return;
  const room = Math.max(0, limit - (await count()));
  if (added > room) throw listLimitReached(limit, { added, room });
}

async function listsMadeBefore(deps: Dependencies, ownerId: string, ids: string[]): Promise<ImportedLists> {
  const byId = new Map((await findListsById(deps.sql, ownerId, ids)).map((list) => [list.id, list]));
  const lists = ids.map((id) => byId.get(id)).filter((list) => list !== undefined);
  if (lists.length === 0) throw listNotFound();
  return { lists };
}

function importedList({ id, title, type, items }: List): ImportedLists['lists'][number] {
  return { id, title, type, itemCount: items.length };
}
