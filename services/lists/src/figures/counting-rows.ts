import type { AnySql, Sql } from '@scanlist/persistence/database';

/** Marks a list so that its new entries are counted; repeating it changes nothing. A live demo has no figures. */
export async function markDue(sql: Sql, listId: string): Promise<void> {
  // Waits for a running count of this list, which may have read its entries before the newest one was committed.
  await sql`
    insert into figures_due as due (list_id)
    select l.id from list l where l.id = ${listId} and ${isCountable(sql)}
    on conflict (list_id) do update set since = due.since where false`;
}

/** Marks every list of this owner, whose time zone has changed: their days are recounted. */
export async function markListsOf(tx: AnySql, ownerId: string): Promise<void> {
  await tx`
    insert into figures_due as due (list_id)
    select l.id from list l join list_stat s on s.list_id = l.id
    where l.owner_id = ${ownerId} and ${isCountable(tx)} order by l.id
    on conflict (list_id) do update set since = due.since where false`;
}

/**
 * Marks every list with entries that are not counted, and returns how many: those whose event never came, such as one among
 * the dead letters.
 */
export async function markUncounted(sql: Sql): Promise<number> {
  const marked = await sql`
    insert into figures_due as due (list_id)
    select l.id from list l join list_stat s on s.list_id = l.id left join figures f on f.list_id = l.id
    where ${isCountable(sql)} and (f.list_id is null or f.counted_to < s.entries) order by l.id
    on conflict (list_id) do update set since = due.since where false`;
  return marked.count;
}

/** Marks every list for a recount of all its entries, and returns how many lists. */
export async function markAllForRecount(sql: Sql): Promise<number> {
  const marked = await sql`
    insert into figures_due as due (list_id, recount)
    select l.id, true from list l join list_stat s on s.list_id = l.id where ${isCountable(sql)} order by l.id
    on conflict (list_id) do update set recount = true, begun = false`;
  return marked.count;
}

/** Whether the recount of a list is not finished. */
export async function hasRecounts(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`
    select exists (
      select from figures_due due join list l on l.id = due.list_id where due.recount and ${isCountable(sql)}
    ) as has`;
  return row?.has ?? false;
}

/** Some of the marked lists, those first that wait longest. Marks of lists that were erased are deleted. */
export async function findDue(sql: Sql, most: number): Promise<string[]> {
  await sql`delete from figures_due due where not exists (select from list where id = due.list_id)`;
  const rows = await sql<{ listId: string }[]>`
    select due.list_id as "listId" from figures_due due join list l on l.id = due.list_id
    where ${isCountable(sql)} order by due.since limit ${most}`;
  return rows.map(({ listId }) => listId);
}

/** Moves the mark of a list behind the others. */
export async function postpone(sql: AnySql, listId: string): Promise<void> {
  await sql`update figures_due set since = clock_timestamp() where list_id = ${listId}`;
}

/** Condition that a list `l` has figures: it belongs to an owner and is not being erased. */
function isCountable(sql: AnySql) {
  return sql`l.owner_id is not null and l.deleted_at is distinct from 'epoch'`;
}

/** How far a list is counted, locked until the transaction ends. */
export interface Counting {
  listId: string;
  countedTo: number;
}

/**
 * Locks the figures of a marked list, and creates them if they are missing. For a recount, or if the owner's time zone has
 * changed, they are emptied. Null if another process counts this list or has counted it, or if it is being erased.
 */
export async function lockFigures(tx: AnySql, listId: string): Promise<Counting | null> {
  // Erasing a list locks it before what belongs to it.
  const [list] = await tx<{ zone: string }[]>`
    select known_zone(o.time_zone) as zone from list l left join owner o on o.id = l.owner_id
    where l.id = ${listId} and ${isCountable(tx)} for key share of l`;
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
 * Counts the next entries of a list, at most `most.entries` and about `most.bytes` of items and corrections, but at least one if there is
 * one. Returns how many, and whether there are more. The caller holds the lock of the figures.
 */
export async function countNextEntries(
  tx: AnySql,
  { listId, countedTo }: Counting,
  most: { entries: number; bytes: number },
): Promise<{ counted: number; more: boolean }> {
  const [portion] = await tx<{ last: number | null; counted: number; found: number }[]>`
    with next as materialized (
      select number, items_bytes + coalesce(octet_length(correction::text), 0) as bytes from entry
      where list_id = ${listId} and number > ${countedTo} order by number limit ${most.entries + 1}
    )
    select max(number) as last, count(*)::int as counted, (select count(*)::int from next) as found
    from (
      select number, row_number() over (order by number) as place, sum(bytes) over (order by number) as total from next
    ) as summed
    where place <= ${most.entries} and (place = 1 or total <= ${most.bytes})`;
  if (!portion?.last) return { counted: 0, more: false };
  await tx`select count_entries(${listId}, ${countedTo + 1}, ${portion.last}, 1)`;
  await tx`update figures set counted_to = ${portion.last} where list_id = ${listId}`;
  return { counted: portion.counted, more: portion.found > portion.counted };
}

/** Deletes the mark of a list, or moves it behind the others. The caller holds the lock of the figures. */
export async function storeDue(tx: AnySql, listId: string, isDue: boolean): Promise<void> {
  if (isDue)
    await tx`update figures_due set since = clock_timestamp(), begun = true where list_id = ${listId}`;
  else await tx`delete from figures_due where list_id = ${listId}`;
}
