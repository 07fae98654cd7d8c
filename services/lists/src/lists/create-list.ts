import type { OwnerList } from '@scanlist/contracts/http/lists';
import type { createList as contract } from '@scanlist/contracts/messages/lists';
import type { z } from 'zod';
import { useAddress } from '../notifications/use-address.ts';
import { lockAskingOwner } from '../owners/lock-asking-owner.ts';
import { itemIdBits, listIdBits, type World } from '../world.ts';
import { listLimitReached, newList } from './list.ts';
import { ownerListAnswer } from './list-answers.ts';
import { listChangedRow } from './list-changed-row.ts';
import { countLists, insertList } from './list-rows.ts';

/**
 * Makes a list for an owner (specification section 5: List form). Raises `LIST_LIMIT_REACHED` beyond the owner's limit,
 * told inside the transaction that holds the owner's row, so that two simultaneous creates cannot both take the last
 * place (decision P3); and `THROTTLED` when it names one new notification address too many (decision O4).
 */
export async function createList(world: World, input: z.output<typeof contract.input>): Promise<OwnerList> {
  const list = newList(input.list, {
    id: world.randomId(listIdBits),
    ownerId: input.ownerId,
    now: world.now(),
    newItemId: () => world.randomId(itemIdBits),
  });
  const event = listChangedRow(world, list);
  const notificationStatus = await world.sql.begin(async (tx) => {
    const owner = await lockAskingOwner(tx, input.ownerId);
    const limit = owner.listLimit;
    if (limit !== null && (await countLists(tx, owner.id)) >= limit) throw listLimitReached(limit);
    await insertList(tx, list, event);
    return await useAddress(world, tx, owner, { ...list, ownEmail: input.ownEmail });
  });
  world.wakeRelay();
  return ownerListAnswer(list, { entries: 0, lastAt: null, notificationStatus }, [], 0);
}
