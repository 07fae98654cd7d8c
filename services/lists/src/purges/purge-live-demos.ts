import { enqueue } from '@scanlist/persistence/outbox';
import type { Dependencies } from '../dependencies.ts';
import { listChangedRow } from '../list-model/list-changed-row.ts';
import { eraseLists } from '../lists/erase-lists.ts';
import { noOwnerId } from '../live-demo/live-demo.ts';
import { findMarkedDemos, markEndedDemosForErasure } from '../live-demo/live-demo-rows.ts';

type PurgingDependencies = Pick<Dependencies, 'sql' | 'now' | 'uuid' | 'wakeRelay'>;

/**
 * Erases every live demo that has ended, with its entries and drafts, and frees its place. Returns how many lists. A
 * change event for visitors precedes the deletion of the first entry. The next run continues an interrupted one.
 */
export async function purgeLiveDemos(deps: PurgingDependencies): Promise<number> {
  while (await markSome(deps));
  for (let total = 0; ; ) {
    const listIds = await findMarkedDemos(deps.sql);
    if (listIds.length === 0) return total;
    total += await eraseLists(deps.sql, listIds);
  }
}

/** Marks some ended demos for erasure and enqueues their change events. Returns whether there were any. */
async function markSome(deps: PurgingDependencies): Promise<boolean> {
  const marked = await deps.sql.transaction(async (tx) => {
    const lists = await markEndedDemosForErasure(tx, deps.now());
    const events = lists.map(({ id, version }) => listChangedRow(deps, { id, version, ownerId: noOwnerId }));
    if (events.length > 0) await enqueue(tx, events);
    return lists.length;
  });
  if (marked > 0) deps.wakeRelay();
  return marked > 0;
}
