import type { OpenedLiveDemo } from '@scanlist/contracts/http/live-demo';
import { newList } from '../lists/list.ts';
import { itemIdBits, listIdBits, type World } from '../world.ts';
import { endOfDemo, liveDemoWords, nobody, noFreeDemo } from './live-demo.ts';
import { insertLiveDemo } from './live-demo-rows.ts';

/**
 * Makes a list of nobody's (decision 0027) to try with a phone: whoever knows its id may fill it in and see what came in, for a day.
 * Raises `THROTTLED` while there are as many as there may be. Nothing is told: nobody can have looked at the list before.
 */
export async function openLiveDemo(world: World): Promise<OpenedLiveDemo> {
  const now = world.now();
  const expiresAt = endOfDemo(now);
  const list = newList(liveDemoWords, {
    id: world.randomId(listIdBits),
    ownerId: nobody,
    now,
    newItemId: () => world.randomId(itemIdBits),
  });
  if (!(await insertLiveDemo(world.sql, list, expiresAt))) throw noFreeDemo();
  return {
    listId: list.id,
    listUrl: `${world.publicOrigin}/view-list/${list.id}`,
    expiresAt: expiresAt.toISOString(),
  };
}
