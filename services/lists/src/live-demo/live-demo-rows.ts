import type { Sql, Tx } from '@scanlist/persistence/database';
import type { List } from '../list-model/list.ts';
import { insertListRow, type ListVersion } from '../list-model/list-rows.ts';
import { demoLimits, type LiveDemoEntryFacts, type LiveDemoFacts } from './live-demo.ts';

/** Lists per statement. */
const listsAtOnce = 500;

/**
 * Inserts a list without an owner into a free place; false when all are taken. Each place is taken by one, however many calls come
 * at the same moment, and none waits for another.
 */
export async function insertLiveDemo(sql: Sql, list: List, expiresAt: Date): Promise<boolean> {
  const taken = await sql`
    with free as (
      select number from live_demo_place where list_id is null order by number limit 1 for update skip locked
    ), made as (
      ${insertListRow(sql, { ...list, ownerId: null, expiresAt }, 'free')}
    )
    update live_demo_place set list_id = made.id from free, made where live_demo_place.number = free.number`;
  return taken.count > 0;
}

/** Condition that list `l` is a live demo with as many entries as it may have; for other lists it reads nothing. */
export function isFullOfEntries(sql: Sql) {
  return sql`case when l.expires_at is null then false else exists (
    select from list_stat s where s.list_id = l.id and s.entries >= ${demoLimits.entries}) end`;
}

/** The same for ticks and notes of forms not submitted. */
export function isFullOfDrafts(sql: Sql) {
  return sql`case when l.expires_at is null then false else ${demoLimits.drafts} <= (
    select count(*) from (select from draft d where d.list_id = l.id limit ${demoLimits.drafts}) as held) end`;
}

/** A live demo that has not ended, with the ticks of the form that was touched last, after `since`; null for any other list. */
export async function findLiveDemo(
  sql: Sql,
  listId: string,
  { now, since }: { now: Date; since: Date },
): Promise<LiveDemoFacts | null> {
  const [row] = await sql<LiveDemoFacts[]>`
    select l.id, l.title, l.expires_at as "expiresAt", l.item_count as "totalCount", running.ticked as "tickedCount"
    from list l
      left join lateral (
        select r.ticked from running_session r
        where r.list_id = l.id and r.touched_at > ${since}
        order by r.touched_at desc, r.session_id desc limit 1
      ) as running on true
    where l.id = ${listId} and l.deleted_at is null and l.expires_at > ${now}`;
  return row ?? null;
}

/** The newest entries of a list, as many as fit `bytes` of items, and always the first. */
export async function findNewestEntries(
  sql: Sql,
  listId: string,
  most: { entries: number; bytes: number },
): Promise<LiveDemoEntryFacts[]> {
  return await sql<LiveDemoEntryFacts[]>`
    with newest as (
      select number, sum(items_bytes) over (order by number desc) - items_bytes as bytes_before
      from (
        select number, items_bytes from entry where list_id = ${listId} order by number desc limit ${most.entries}
      ) as newest_numbers
    )
    select e.number, e.receipt, e.created_at as "createdAt", e.completed_count as "completedCount",
      e.total_count as "totalCount", e.items
    from newest join entry e on e.list_id = ${listId} and e.number = newest.number
    where newest.bytes_before < ${most.bytes}
    order by e.number desc`;
}

/**
 * Marks some ended live demos for erasure and returns them, oldest end first; none when all are marked. They then
 * count as deleted long ago by any replica's clock.
 */
export async function markEndedDemosForErasure(tx: Tx, now: Date): Promise<ListVersion[]> {
  return await tx<ListVersion[]>`
    update list set deleted_at = 'epoch'
    where id in (
      select id from list where expires_at <= ${now} and deleted_at is null
      order by expires_at limit ${listsAtOnce} for update skip locked)
    returning id, version`;
}

/** Some live demos that are marked for erasure. */
export async function findMarkedDemos(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from list where expires_at is not null and deleted_at = 'epoch' limit ${listsAtOnce}`;
  return rows.map((row) => row.id);
}
