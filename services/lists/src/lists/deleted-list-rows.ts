import type { AnySql, Sql } from '@scanlist/persistence/database';
import { enqueue, type OutboxRow } from '@scanlist/persistence/outbox';
import type { DeletedListFacts } from '../list-model/deleted-list.ts';
import type { List } from '../list-model/list.ts';

/** A list that is there or can be restored; `deletedAt` is null while it is there. */
export type ListToDelete = Pick<List, 'id' | 'ownerId' | 'version'> &
  Omit<DeletedListFacts, 'deletedAt'> & { deletedAt: Date | null };

/**
 * One list of this owner, deleted after `restorableAfter` or not at all. It is locked until the transaction ends, so
 * that deleting, restoring and editing it happen one after the other.
 */
export async function lockListAlsoDeleted(
  tx: AnySql,
  ownerId: string,
  listId: string,
  restorableAfter: Date,
): Promise<ListToDelete | null> {
  const [row] = await tx<ListToDelete[]>`
    select l.id, l.owner_id as "ownerId", l.version, l.title, l.type, l.created_at as "createdAt",
      l.deleted_at as "deletedAt",
      coalesce((select s.entries - s.deleted_entries from list_stat s where s.list_id = l.id), 0) as entries
    from list l
    where l.id = ${listId} and l.owner_id = ${ownerId}
      and (l.deleted_at is null or l.deleted_at > ${restorableAfter})
    for update`;
  return row ?? null;
}

/** Stores since when a list is deleted, null for not at all, and enqueues its events. */
export async function storeDeletion(
  tx: AnySql,
  listId: string,
  deletedAt: Date | null,
  events: OutboxRow[],
): Promise<void> {
  await tx`
    with enqueued as (
      ${enqueue(tx, events)}
    )
    update list set deleted_at = ${deletedAt} where id = ${listId}`;
}

/** The lists of this owner that were deleted after `restorableAfter`, last deleted first. */
export async function findDeletedListsOfOwner(
  sql: Sql,
  ownerId: string,
  restorableAfter: Date,
): Promise<DeletedListFacts[]> {
  return await sql<DeletedListFacts[]>`
    select l.id, l.title, l.type, l.created_at as "createdAt", l.deleted_at as "deletedAt",
      coalesce(s.entries - s.deleted_entries, 0) as entries
    from list l left join list_stat s on s.list_id = l.id
    where l.owner_id = ${ownerId} and l.deleted_at > ${restorableAfter}
    order by l.deleted_at desc, l.id desc`;
}
