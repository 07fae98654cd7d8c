import { enqueue } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { listChangedRow } from '../list/list-changed-row.ts';
import { eraseLists } from '../lists/erase-lists.ts';
import { nobody } from '../live-demo/live-demo.ts';
import { findGivenUpDemos, giveUpSomeEndedDemos } from '../live-demo/live-demo-rows.ts';

type PurgingDependencies = Pick<Dependencies, 'sql' | 'now' | 'uuid' | 'wakeRelay'>;

/**
 * Erases every live demo that has ended, with its entries and drafts, and frees its place; says how many lists. Visitors are
 * told of before the first entry goes; what was killed in between is gone on with next time.
 */
export async function purgeLiveDemos(deps: PurgingDependencies): Promise<number> {
  while (await giveUpSome(deps));
  for (let total = 0; ; ) {
    const listIds = await findGivenUpDemos(deps.sql);
    if (listIds.length === 0) return total;
    total += await eraseLists(deps.sql, listIds);
  }
}

/** Gives some demos that have ended up and tells that they changed; says whether there were any. */
async function giveUpSome(deps: PurgingDependencies): Promise<boolean> {
  const givenUp = await deps.sql.transaction(async (tx) => {
    const lists = await giveUpSomeEndedDemos(tx, deps.now());
    await enqueue(
      tx,
      lists.map(({ id, version }) => listChangedRow(deps, { id, version, ownerId: nobody })),
    );
    return lists.length;
  });
  if (givenUp > 0) deps.wakeRelay();
  return givenUp > 0;
}
