import type { AnySql, Sql } from '@scanlist/persistence/database';
import type { OutboxRow } from '@scanlist/persistence/outbox';
import type { DeletedListFacts } from './deleted-list.ts';
import type { List } from './list.ts';

/** A list that is there or can be restored; `deletedAt` is null while it is there. */
export type ListToDelete = Pick<List, 'id' | 'ownerId' | 'version'> &
  Omit<DeletedListFacts, 'deletedAt'> & { deletedAt: Date | null };

/**
 * One list of this owner, deleted after `restorableAfter` or not at all, locked until the transaction ends, so that
 * deleting, restoring and editing it happen one after the other.
 */
export async function lockListAlsoDeleted(
  tx: AnySql,
  ownerId: string,
  listId: string,
  restorableAfter: Date,
): Promise<ListToDelete | null> {
  const [row] = await tx<ListToDelete[]>`
    select l.id, l.owner_id as "ownerId", l.version, l.title, l.type, l.created_at as "createdAt",
      l.deleted_at as "deletedAt", coalesce((select s.entries from list_stat s where s.list_id = l.id), 0) as entries
    from list l
    where l.id = ${listId} and l.owner_id = ${ownerId}
      and (l.deleted_at is null or l.deleted_at > ${restorableAfter})
    for update`;
  return row ?? null;
}

/** Says since when a list is deleted, null for not at all, and leaves the event that tells of it. */
export async function storeDeletion(
  tx: AnySql,
  listId: string,
  deletedAt: Date | null,
  event: OutboxRow,
): Promise<void> {
  await tx`
    with told as (
      insert into outbox (event_id, subject, payload)
      values (${event.event_id}, ${event.subject}, ${event.payload})
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
      coalesce(s.entries, 0) as entries
    from list l left join list_stat s on s.list_id = l.id
    where l.owner_id = ${ownerId} and l.deleted_at > ${restorableAfter}
    order by l.deleted_at desc, l.id desc`;
}

/**
 * Gives up to `most` lists that were deleted at this moment or before it up for good and answers their ids, also of those
 * that were given up before and are still there. From then on they count as deleted long ago by any replica's clock, so
 * that none is restored without the entries that are already dropped; one that is being restored just now is left alone.
 */
export async function giveUpListsDeletedUntil(sql: Sql, moment: Date, most: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update list set deleted_at = 'epoch'
    where id in (
      select id from list where deleted_at <= ${moment} order by deleted_at limit ${most} for update skip locked)
    returning id`;
  return rows.map((row) => row.id);
}

/** Deletes up to `most` entries of a list and says how many; rows another replica is deleting just now are skipped. */
export async function deleteEntriesOf(sql: Sql, listId: string, most: number): Promise<number> {
  const deleted = await sql`
    delete from entry where list_id = ${listId} and number in (
      select number from entry where list_id = ${listId} order by number limit ${most} for update skip locked)`;
  return deleted.count;
}

/** Deletes up to `most` drafts of a list and says how many. */
export async function deleteDraftsOf(sql: Sql, listId: string, most: number): Promise<number> {
  const deleted = await sql`
    delete from draft where ctid in (
      select ctid from draft where list_id = ${listId} limit ${most} for update skip locked)`;
  return deleted.count;
}

/** Deletes a list that was given up, and what is left of it; 0 when another replica was faster. */
export async function deleteGivenUpList(sql: Sql, listId: string): Promise<number> {
  const deleted = await sql`delete from list where id = ${listId} and deleted_at = 'epoch'`;
  return deleted.count;
}
