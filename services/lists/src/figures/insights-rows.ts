import type { AnySql, Sql } from '@scanlist/persistence/database';
import type { CorrectedItem, EntryItem } from '../entries/entry.ts';
import type { Item } from '../list-model/list.ts';
import type { Range } from './range.ts';
import type { RoundsOfLength } from './rounds.ts';

/** Whose figures: those of one list, or of all lists of an owner that are not deleted. */
export type Scope = { listId: string } | { ownerId: string };

/** The time zone of figures, the day that it is there, and whether every entry is counted. */
export interface CountingState {
  timeZone: string;
  today: string;
  upToDate: boolean;
}

/** The state of a list of this owner, and its items; null where it is not theirs. */
export async function findListState(
  sql: Sql,
  { ownerId, listId, now }: { ownerId: string; listId: string; now: Date },
): Promise<(CountingState & { items: Item[]; retiredItems: Item[] }) | null> {
  const [row] = await sql<(CountingState & { items: Item[]; retiredItems: Item[] })[]>`
    select known.zone as "timeZone", (${now}::timestamptz at time zone known.zone)::date::text as today,
      s.list_id is null or (f.zone is not distinct from known.zone and f.counted_to >= s.entries) as "upToDate",
      l.items, l.retired_items as "retiredItems"
    from list l left join owner o on o.id = l.owner_id
      cross join lateral (select known_zone(o.time_zone) as zone) as known
      left join figures f on f.list_id = l.id left join list_stat s on s.list_id = l.id
    where l.id = ${listId} and l.owner_id = ${ownerId} and l.deleted_at is null`;
  return row ?? null;
}

/** The state of all lists of an owner. */
export async function findOwnerState(
  sql: Sql,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<CountingState> {
  const [row] = await sql<CountingState[]>`
    with known as materialized (
      select known_zone((select time_zone from owner where id = ${ownerId})) as zone
    )
    select zone as "timeZone", (${now}::timestamptz at time zone zone)::date::text as today,
      not exists (
        select from list l join list_stat s on s.list_id = l.id left join figures f on f.list_id = l.id
        where l.owner_id = ${ownerId} and l.deleted_at is null
          and (f.list_id is null or f.zone <> known.zone or f.counted_to < s.entries)
      ) as "upToDate"
    from known`;
  if (!row) throw new Error('A statement without a table returned no row');
  return row;
}

/** Entries of a day. */
export interface DayRow {
  day: string;
  entries: number;
  complete: number;
}

/** The days that have entries, of the range and the one before. */
export async function findDays(sql: Sql, scope: Scope, { previousFrom, to }: Range): Promise<DayRow[]> {
  return await sql<DayRow[]>`
    select day::text, sum(entries)::int as entries, sum(complete)::int as complete from hour_figures
    where ${isOf(sql, scope)} and day between ${previousFrom} and ${to}
    group by hour_figures.day`;
}

/** Entries by hour; hours without one are missing. */
export async function findHours(
  sql: Sql,
  listId: string,
  { from, to }: Range,
): Promise<{ hour: number; entries: number }[]> {
  return await sql<{ hour: number; entries: number }[]>`
    select hour, sum(entries)::int as entries from hour_figures
    where list_id = ${listId} and day between ${from} and ${to} group by hour`;
}

/** How many rounds took how long, the short ones first. */
export async function findRounds(sql: Sql, listId: string, { from, to }: Range): Promise<RoundsOfLength[]> {
  return await sql<RoundsOfLength[]>`
    select length, sum(rounds)::int as rounds from round_figures
    where list_id = ${listId} and day between ${from} and ${to}
    group by length having sum(rounds) > 0 order by length`;
}

/** What became of an item. */
export interface ItemRow {
  itemId: string;
  seen: number;
  leftOut: number;
  noted: number;
}

/** The items of a list that entries of the range have, at most so many: most often left out first, by share. */
export async function findItems(
  sql: Sql,
  listId: string,
  { from, to }: Range,
  most: number,
): Promise<ItemRow[]> {
  return await sql<ItemRow[]>`
    select item_id as "itemId", sum(seen)::int as seen, sum(left_out)::int as "leftOut", sum(noted)::int as noted
    from item_figures where list_id = ${listId} and day between ${from} and ${to}
    group by item_id having sum(seen) > 0
    order by sum(left_out)::float8 / sum(seen) desc, sum(left_out) desc, sum(noted) desc, item_id limit ${most}`;
}

/** An item of any list, and its text, which is null where the list knows it no longer. */
export interface MissedItemRow extends ItemRow {
  listId: string;
  listTitle: string;
  content: string | null;
  removed: boolean;
}

/** The items of an owner's lists that were left out most often. Those of archived lists do not count: nobody works on them. */
export async function findMissedItems(
  sql: Sql,
  ownerId: string,
  { from, to }: Range,
  most: number,
): Promise<MissedItemRow[]> {
  return await sql<MissedItemRow[]>`
    with missed as (
      select list_id, item_id, sum(left_out)::int as left_out
      from item_figures
      where list_id in (
          select id from list where owner_id = ${ownerId} and deleted_at is null and archived_at is null
        ) and day between ${from} and ${to} and left_out > 0
      group by list_id, item_id order by sum(left_out) desc, list_id, item_id limit ${most}
    )
    select missed.list_id as "listId", l.title as "listTitle", missed.item_id as "itemId", counted.seen,
      left_out as "leftOut", counted.noted,
      coalesce(${contentIn(sql, 'items')}, ${contentIn(sql, 'retired_items')}) as content,
      ${contentIn(sql, 'items')} is null as removed
    from missed join list l on l.id = missed.list_id
      cross join lateral (
        select sum(seen)::int as seen, sum(noted)::int as noted from item_figures
        where list_id = missed.list_id and item_id = missed.item_id and day between ${from} and ${to}
      ) as counted
    order by left_out desc, missed.list_id, missed.item_id`;
}

/** Entries of a list on one day. */
export interface ListDayRow {
  listId: string;
  day: string;
  entries: number;
}

/** The days of the lists of an owner with most entries in the range; days without one are missing. */
export async function findListDays(
  sql: Sql,
  ownerId: string,
  { from, to }: Range,
  most: number,
): Promise<ListDayRow[]> {
  return await sql<ListDayRow[]>`
    with busiest as (
      select list_id, sum(entries) as total from hour_figures
      where ${isOf(sql, { ownerId })} and day between ${from} and ${to}
      group by list_id having sum(entries) > 0 order by total desc, list_id limit ${most}
    )
    select f.list_id as "listId", f.day::text, sum(f.entries)::int as entries
    from busiest join hour_figures f on f.list_id = busiest.list_id and f.day between ${from} and ${to}
    group by busiest.total, f.list_id, f.day order by busiest.total desc, f.list_id, f.day`;
}

/** An entry with a note, as far as its notes need it. */
export interface NotedEntryRow {
  number: number;
  completedAt: Date;
  items: EntryItem[];
  correction: CorrectedItem[] | null;
}

/** The moments at which a range of days begins and ends in a time zone. */
export async function findMoments(
  sql: Sql,
  { from, to }: Range,
  timeZone: string,
): Promise<{ from: Date; until: Date }> {
  const [row] = await sql<{ from: Date; until: Date }[]>`
    select ${from}::date::timestamp at time zone ${timeZone} as from,
      (${to}::date + 1)::timestamp at time zone ${timeZone} as until`;
  if (!row) throw new Error('A statement without a table returned no row');
  return row;
}

/** The newest entries of a list with a note, between two numbers and moments: at most so many and so many bytes. */
export async function findNotedEntries(
  sql: Sql,
  listId: string,
  span: { after: number; last: number; from: Date; until: Date },
  most: { entries: number; bytes: number },
): Promise<NotedEntryRow[]> {
  return await sql<NotedEntryRow[]>`
    with newest as (
      select number, sum(bytes) over (order by number desc) - bytes as bytes_before
      from (
        select number, items_bytes + coalesce(octet_length(correction::text), 0) as bytes from entry
        where list_id = ${listId} and has_notes and deleted_at is null and number > ${span.after} and number <= ${span.last}
          and coalesce(completed_at, created_at) >= ${span.from} and coalesce(completed_at, created_at) < ${span.until}
        order by number desc limit ${most.entries}
      ) as newest_numbers
    )
    select e.number, coalesce(e.completed_at, e.created_at) as "completedAt", e.items, e.correction
    from newest join entry e on e.list_id = ${listId} and e.number = newest.number
    where newest.bytes_before < ${most.bytes}
    order by e.number desc`;
}

function isOf(sql: AnySql, scope: Scope) {
  if ('listId' in scope) return sql`list_id = ${scope.listId}`;
  return sql`list_id in (select id from list where owner_id = ${scope.ownerId} and deleted_at is null)`;
}

/** The text of an item `missed` among items of its list `l`. */
function contentIn(sql: AnySql, column: 'items' | 'retired_items') {
  return sql`(
    select item ->> 'content' from jsonb_array_elements(l.${sql(column)}) as item
    where item ->> 'id' = missed.item_id limit 1)`;
}
