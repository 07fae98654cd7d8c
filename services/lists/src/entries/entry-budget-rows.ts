import type { Sql } from '@scanlist/persistence/database';
import { enqueueFrom, type OutboxRow } from '@scanlist/persistence/outbox';
import type { EntryBudget } from '../budgets.ts';
import type { Owner } from '../owners/owner.ts';
import { ownEmailColumn } from '../owners/owner-rows.ts';

/** Whom to notify that a list takes no more today, and what it took. */
export interface FullListFacts extends Pick<Owner, 'firstName' | 'timeZone'> {
  ownerId: string;
  title: string;
  /** The account's own address; null until it is confirmed. */
  ownEmail: string | null;
  since: Date;
  entries: number;
}

/** Reads the list and its owner; null for a live demo, and for a list that is deleted or below its limit again. */
export async function findFullList(sql: Sql, listId: string): Promise<FullListFacts | null> {
  const [row] = await sql<FullListFacts[]>`
    select l.owner_id as "ownerId", l.title, ${ownEmailColumn(sql)}, o.first_name as "firstName", o.time_zone as "timeZone",
      s.day_since as since, s.day_entries as entries
    from list l join list_stat s on s.list_id = l.id join owner o on o.id = l.owner_id
    where l.id = ${listId} and l.deleted_at is null and s.day_since is not null`;
  return row ?? null;
}

/**
 * Marks the day as notified and enqueues the event in the same statement: once, however many call at the same moment. Says whether
 * this call enqueued it.
 */
export async function enqueueOncePerDay(
  sql: Sql,
  listId: string,
  since: Date,
  event: OutboxRow | null,
): Promise<boolean> {
  const marked = await sql`
    with marked as (
      update list_stat set day_told = day_since
      where list_id = ${listId} and date_trunc('milliseconds', day_since) = ${since} and day_told is distinct from day_since
      returning list_id
    )
    ${
      event
        ? sql`, enqueued as (
            ${enqueueFrom(sql, event, 'marked')})`
        : sql``
    }
    select from marked`;
  return marked.count > 0 && event !== null;
}

/**
 * The arguments of `count_entry` about the daily budget: the bytes of an entry, and what its list accepts within a
 * day.
 */
export function budgetArguments(sql: Sql, bytes: number, { entriesPerDay, bytesPerDay }: EntryBudget) {
  return sql`${bytes}::bigint, ${entriesPerDay}::integer, ${bytesPerDay}::bigint`;
}
