import type { AnySql, Sql } from '@scanlist/persistence/database';

/** Marks lists so that their new entries are counted; repeating it changes nothing. A live demo has no figures. */
export async function markDue(sql: Sql, listId: string): Promise<void> {
  // Waits for whoever counts this list right now: they may have read its entries before the newest one was there.
  await sql`
    insert into figures_due as due (list_id)
    select id from list where id = ${listId} and owner_id is not null
    on conflict (list_id) do update set since = due.since where false`;
}

/** Marks every list of this owner whose days are counted in another time zone than theirs. */
export async function markListsInOtherZone(tx: AnySql, ownerId: string): Promise<void> {
  await tx`
    with owner_zone as materialized (
      select known_zone(time_zone) as zone from owner where id = ${ownerId}
    )
    insert into figures_due as due (list_id)
    select l.id from owner_zone cross join list l join figures f on f.list_id = l.id
    where l.owner_id = ${ownerId} and f.zone <> owner_zone.zone
    order by l.id
    on conflict (list_id) do update set since = due.since where false`;
}

/** Marks every list so that all of its entries are counted anew, and returns how many lists. */
export async function markAllForRecount(sql: Sql): Promise<number> {
  const marked = await sql`
    insert into figures_due as due (list_id, recount)
    select s.list_id, true from list_stat s join list l on l.id = s.list_id where l.owner_id is not null
    order by s.list_id
    on conflict (list_id) do update set recount = true, begun = false`;
  return marked.count;
}

/** Whether a list still has to be counted anew, or is being. */
export async function hasRecounts(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`select exists (select from figures_due where recount) as has`;
  return row?.has ?? false;
}

/** Some of the marked lists, those first that wait longest. */
export async function findDue(sql: Sql, most: number): Promise<string[]> {
  const rows = await sql<{ listId: string }[]>`
    select list_id as "listId" from figures_due order by since limit ${most}`;
  return rows.map(({ listId }) => listId);
}

/** How far a list is counted, locked until the transaction ends. */
export interface Counting {
  listId: string;
  countedTo: number;
}

/**
 * Locks the figures of a marked list, and makes them where there are none. Where all is to be counted anew, or the owner's
 * time zone is another now, they begin again from nothing. Null where somebody else is counting, has counted, or the list
 * is being erased.
 */
export async function lockFigures(tx: AnySql, listId: string): Promise<Counting | null> {
  // Erasing a list locks it before what belongs to it.
  const [list] = await tx<{ zone: string }[]>`
    select known_zone(o.time_zone) as zone from list l left join owner o on o.id = l.owner_id
    where l.id = ${listId} and l.owner_id is not null and l.deleted_at is distinct from 'epoch' for key share of l`;
  if (!list) return null;
  const [due] = await tx<{ begins: boolean }[]>`
    select recount and not begun as begins from figures_due where list_id = ${listId} for update skip locked`;
  if (!due) return null;
  await tx`insert into figures (list_id, zone) values (${listId}, ${list.zone}) on conflict do nothing`;
  const [known] = await tx<{ zone: string; countedTo: number }[]>`
    select zone, counted_to as "countedTo" from figures where list_id = ${listId} for update`;
  if (known && known.zone === list.zone && !due.begins) return { listId, countedTo: known.countedTo };
  await tx`delete from hour_figures where list_id = ${listId}`;
  await tx`delete from item_figures where list_id = ${listId}`;
  await tx`delete from round_figures where list_id = ${listId}`;
  await tx`update figures set counted_to = 0, zone = ${list.zone} where list_id = ${listId}`;
  return { listId, countedTo: 0 };
}

/**
 * Counts the next entries of a list, at most `most.entries` and about `most.bytes` of items, but at least one if there is
 * one. Returns how many, and whether there are more. The caller holds the figures.
 */
export async function countNextEntries(
  tx: AnySql,
  { listId, countedTo }: Counting,
  most: { entries: number; bytes: number },
): Promise<{ counted: number; more: boolean }> {
  const [portion] = await tx<{ last: number | null; counted: number; found: number }[]>`
    with next as materialized (
      select number, items_bytes from entry
      where list_id = ${listId} and number > ${countedTo} order by number limit ${most.entries + 1}
    )
    select max(number) as last, count(*)::int as counted, (select count(*)::int from next) as found
    from (
      select number, row_number() over (order by number) as place, sum(items_bytes) over (order by number) as bytes from next
    ) as summed
    where place <= ${most.entries} and (place = 1 or bytes <= ${most.bytes})`;
  if (!portion?.last) return { counted: 0, more: false };
  await tx`select count_entries(${listId}, ${countedTo + 1}, ${portion.last}, 1)`;
  await tx`update figures set counted_to = ${portion.last} where list_id = ${listId}`;
  return { counted: portion.counted, more: portion.found > portion.counted };
}

/** Takes the mark off a list, or puts it at the end of those that wait. The caller holds the figures. */
export async function storeDue(tx: AnySql, listId: string, isDue: boolean): Promise<void> {
  if (isDue)
    await tx`update figures_due set since = clock_timestamp(), begun = true where list_id = ${listId}`;
  else await tx`delete from figures_due where list_id = ${listId}`;
}
