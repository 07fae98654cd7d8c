import type { AnySql, Sql } from '@scanlist/persistence/database';
import type { ListVersion } from '../list/list-rows.ts';

/** Lists per statement. */
const listsAtOnce = 500;

/**
 * Gives up to `most` lists that were deleted at this moment or before it up for good and answers their ids, also of those
 * that were given up before and are still there. From then on they count as deleted long ago by any replica's clock, so
 * that none is restored without the entries that are already dropped; one that is being restored just now is left alone.
 */
export async function giveUpListsDeletedUntil(sql: Sql, moment: Date, most = listsAtOnce): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update list set deleted_at = 'epoch'
    where id in (
      select id from list where deleted_at <= ${moment} order by deleted_at limit ${most} for update skip locked)
    returning id`;
  return rows.map((row) => row.id);
}

/** Gives some lists of an owner up for good, those there and those deleted, and answers them; none when all are. */
export async function giveUpSomeListsOf(tx: AnySql, ownerId: string): Promise<ListVersion[]> {
  return await tx<ListVersion[]>`
    update list set deleted_at = 'epoch'
    where id in (
      select id from (
        select id from list where owner_id = ${ownerId} and deleted_at is null
        order by created_at desc, id desc limit ${listsAtOnce} for update
      ) as there
      union all
      select id from (
        select id from list where owner_id = ${ownerId} and deleted_at > 'epoch'
        order by deleted_at desc, id desc limit ${listsAtOnce} for update
      ) as deleted)
    returning id, version`;
}

/** Some lists of an owner that were given up and are still there. */
export async function findGivenUpListsOf(sql: Sql, ownerId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from list where owner_id = ${ownerId} and deleted_at = 'epoch' limit ${listsAtOnce}`;
  return rows.map((row) => row.id);
}

/**
 * Deletes up to `most` entries of lists and says how many; rows somebody else is deleting just now are skipped. List by list
 * and in the order of the key: however many entries others have, none of them is looked at.
 */
export async function deleteEntriesOf(sql: Sql, listIds: readonly string[], most: number): Promise<number> {
  const deleted = await sql`
    delete from entry where ctid in (
      select found.ctid from unnest(${[...listIds]}::text[]) as listed (id)
        cross join lateral (
          select ctid from entry where list_id = listed.id order by number limit ${most} for update skip locked
        ) as found
      limit ${most})`;
  return deleted.count;
}

/** Deletes up to `most` drafts of lists and says how many. */
export async function deleteDraftsOf(sql: Sql, listIds: readonly string[], most: number): Promise<number> {
  const deleted = await sql`
    delete from draft where ctid in (
      select found.ctid from unnest(${[...listIds]}::text[]) as listed (id)
        cross join lateral (
          select ctid from draft where list_id = listed.id order by session_id, item_id limit ${most}
          for update skip locked
        ) as found
      limit ${most})`;
  return deleted.count;
}

/**
 * Deletes lists that were given up and what is left of them, and says how many; others may have been faster. A completion
 * on its way takes the counter first and the list second, and so does this; then it finds no list.
 */
export async function deleteGivenUpLists(sql: Sql, listIds: readonly string[]): Promise<number> {
  return await sql.transaction(async (tx) => {
    await tx`select from list_stat where list_id = any(${[...listIds]}) order by list_id for update`;
    const deleted = await tx`
      delete from list where id in (
        select id from list where id = any(${[...listIds]}) and deleted_at = 'epoch' order by id for update)`;
    return deleted.count;
  });
}
