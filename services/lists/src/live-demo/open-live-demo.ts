import type { OpenedLiveDemo } from '@scanlist/contracts/http/live-demo';
import { type Dependencies, itemIdBits, listIdBits } from '../dependencies.ts';
import { newList } from '../list/list.ts';
import { endOfDemo, liveDemoWords, nobody, noFreeDemo } from './live-demo.ts';
import { insertLiveDemo } from './live-demo-rows.ts';

/**
 * Makes a list of nobody's (decision 0027) to try with a phone: whoever knows its id may fill it in and see what came in, for a day.
 * Raises `THROTTLED` while there are as many as there may be. Nothing is told: nobody can have looked at the list before.
 */
export async function openLiveDemo(deps: Dependencies): Promise<OpenedLiveDemo> {
  const now = deps.now();
  const expiresAt = endOfDemo(now);
  const list = newList(liveDemoWords, {
    id: deps.randomId(listIdBits),
    ownerId: nobody,
    now,
    newItemId: () => deps.randomId(itemIdBits),
  });
  if (!(await insertLiveDemo(deps.sql, list, expiresAt))) throw noFreeDemo();
  return {
    listId: list.id,
    listUrl: `${deps.publicOrigin}/view-list/${list.id}`,
    expiresAt: expiresAt.toISOString(),
  };
}
