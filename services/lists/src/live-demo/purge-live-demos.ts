import { eraseLists } from '../lists/erase-lists.ts';
import { listChangedRow } from '../lists/list-changed-row.ts';
import { tell } from '../outbox-rows.ts';
import type { World } from '../world.ts';
import { nobody } from './live-demo.ts';
import { findGivenUpDemos, giveUpSomeEndedDemos } from './live-demo-rows.ts';

type PurgingWorld = Pick<World, 'sql' | 'now' | 'uuid' | 'wakeRelay'>;

/**
 * Erases every live demo that has ended, with its entries and drafts, and frees its place; says how many lists. Visitors are
 * told of before the first entry goes; what was killed in between is gone on with next time.
 */
export async function purgeLiveDemos(world: PurgingWorld): Promise<number> {
  while (await giveUpSome(world));
  for (let total = 0; ; ) {
    const listIds = await findGivenUpDemos(world.sql);
    if (listIds.length === 0) return total;
    total += await eraseLists(world.sql, listIds);
  }
}

/** Gives some demos that have ended up and tells that they changed; says whether there were any. */
async function giveUpSome(world: PurgingWorld): Promise<boolean> {
  const givenUp = await world.sql.transaction(async (tx) => {
    const lists = await giveUpSomeEndedDemos(tx, world.now());
    await tell(
      tx,
      lists.map(({ id, version }) => listChangedRow(world, { id, version, ownerId: nobody })),
    );
    return lists.length;
  });
  if (givenUp > 0) world.wakeRelay();
  return givenUp > 0;
}
