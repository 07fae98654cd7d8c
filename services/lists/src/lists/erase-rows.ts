import type { AnySql, Sql } from '@scanlist/persistence/database';
import type { ListVersion } from '../list-model/list-rows.ts';

/** Lists per statement. */
const listsAtOnce = 500;

/**
 * Marks up to `most` lists that were deleted at or before this moment for erasure and returns their ids, also of
 * those marked earlier. Marked lists count as deleted long ago by any replica's clock, so none is restored without
 * the entries already deleted. A list that is being restored is skipped.
 */
export async function markListsForErasure(sql: Sql, moment: Date, most = listsAtOnce): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update list set deleted_at = 'epoch'
    where id in (
      select id from list where deleted_at <= ${moment} order by deleted_at limit ${most} for update skip locked)
    returning id`;
  return rows.map((row) => row.id);
}

/** Marks some lists of an owner for erasure, deleted ones too, and returns them; none when all are marked. */
export async function markSomeListsOfOwner(tx: AnySql, ownerId: string): Promise<ListVersion[]> {
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

/** Some lists of an owner that are marked for erasure. */
export async function findMarkedListsOf(sql: Sql, ownerId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from list where owner_id = ${ownerId} and deleted_at = 'epoch' limit ${listsAtOnce}`;
  return rows.map((row) => row.id);
}

/**
 * Deletes up to `most` entries of lists and returns how many; it skips rows that somebody else deletes. It goes list
 * by list in the order of the key, so that it reads no entry of other lists.
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

/** Deletes up to `most` figures of lists and says how many. */
export async function deleteFiguresOf(sql: Sql, listIds: readonly string[], most: number): Promise<number> {
  let deleted = 0;
  for (const table of ['item_figures', 'hour_figures', 'round_figures']) {
    const { count } = await sql`
      delete from ${sql(table)} where ctid in (
        select found.ctid from unnest(${[...listIds]}::text[]) as listed (id)
          cross join lateral (
            select ctid from ${sql(table)} where list_id = listed.id order by day limit ${most - deleted}
            for update skip locked
          ) as found
        limit ${most - deleted})`;
    deleted += count;
    if (deleted >= most) break;
  }
  return deleted;
}

/**
 * Deletes marked lists and what is left of them, and returns how many; another replica may have been faster. Like a
 * completion, it locks the counter before the list, so that a completion then finds no list.
 */
export async function deleteMarkedLists(sql: Sql, listIds: readonly string[]): Promise<number> {
  return await sql.transaction(async (tx) => {
    await tx`select from list_stat where list_id = any(${[...listIds]}) order by list_id for update`;
    const deleted = await tx`
      delete from list where id in (
        select id from list where id = any(${[...listIds]}) and deleted_at = 'epoch' order by id for update)`;
    return deleted.count;
  });
}
