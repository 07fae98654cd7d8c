import type { OpenedLiveDemo } from '@scanlist/contracts/http/live-demo';
import { type Dependencies, itemIdBits, listIdBits } from '../dependencies.ts';
import { newList } from '../list-model/list.ts';
import { allDemosInUse, endOfDemo, liveDemoWords, noOwnerId } from './live-demo.ts';
import { insertLiveDemo } from './live-demo-rows.ts';

/**
 * Creates a list without an owner (decision 0027) to try with a phone: anyone with its id can fill it in and see the
 * entries, for a day. Raises `THROTTLED` while every place is taken. It publishes no event: nobody can have opened
 * the list before.
 */
export async function openLiveDemo(deps: Dependencies): Promise<OpenedLiveDemo> {
  const now = deps.now();
  const expiresAt = endOfDemo(now);
  const list = newList(liveDemoWords, {
    id: deps.randomId(listIdBits),
    ownerId: noOwnerId,
    now,
    newItemId: () => deps.randomId(itemIdBits),
  });
  if (!(await insertLiveDemo(deps.sql, list, expiresAt))) throw allDemosInUse();
  return {
    listId: list.id,
    listUrl: `${deps.publicOrigin}/view-list/${list.id}`,
    expiresAt: expiresAt.toISOString(),
  };
}
