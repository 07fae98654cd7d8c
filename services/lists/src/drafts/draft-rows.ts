import type { Sql } from '@scanlist/persistence/database';
import { isVisible } from '../list-model/list-rows.ts';
import { isFullOfDrafts } from '../live-demo/live-demo-rows.ts';
import type { DraftValue } from './draft.ts';

/** A tick, a note, or both; an undefined one stays as it is. */
export interface DraftChange {
  listId: string;
  sessionId: string;
  itemId: string;
  completed: boolean | undefined;
  note: string | null | undefined;
  now: Date;
}

/** What became of a change: null for no such list; `value` is null where nothing was stored. */
export type DraftOutcome = { onList: boolean; value: DraftValue | null } | null;

/**
 * Stores a tick or note in one statement, the one a visitor's phone sends most. Nothing is stored for an item that is
 * not on the list, nor for a session that has submitted its entry, also at the same moment: it has no running draft; nor in a
 * live demo that is full.
 */
export async function storeDraft(sql: Sql, change: DraftChange): Promise<DraftOutcome> {
  const { listId, sessionId, itemId, completed = null, note, now } = change;
  const noteGiven = note !== undefined;
  const [row] = await sql<{ onList: boolean; completed: boolean | null; note: string | null }[]>`
    with target as (
      select l.id, l.items @> jsonb_build_array(jsonb_build_object('id', ${itemId}::text)) as on_list,
        ${isFullOfDrafts(sql)} as is_full
      from list l where l.id = ${listId} and ${isVisible(sql, now)}
    ), stored as (
      insert into draft (list_id, session_id, item_id, completed, note, updated_at)
      select id, ${sessionId}, ${itemId}, coalesce(${completed}::boolean, false), ${note ?? null}::text, ${now}
      from target where on_list and not is_full and session_is_open(id, ${sessionId})
      on conflict (list_id, session_id, item_id) do update set
        completed = coalesce(${completed}::boolean, draft.completed),
        note = case when ${noteGiven}::boolean then excluded.note else draft.note end,
        updated_at = excluded.updated_at
      returning completed, note
    )
    select target.on_list as "onList", stored.completed, stored.note from target left join stored on true`;
  if (!row) return null;
  return {
    onList: row.onList,
    value: row.completed === null ? null : { completed: row.completed, note: row.note },
  };
}

/**
 * Deletes up to `most` rows of drafts whose session touched nothing since `before`, and returns how many. Small
 * portions keep each statement short; it skips rows that another replica deletes.
 */
export async function deleteStaleDrafts(sql: Sql, before: Date, most: number): Promise<number> {
  const deleted = await sql`
    delete from draft where ctid in (
      select d.ctid from draft d
      where d.updated_at < ${before}
        and not exists (
          select from draft newer
          where newer.list_id = d.list_id and newer.session_id = d.session_id and newer.updated_at >= ${before})
      limit ${most} for update skip locked)`;
  return deleted.count;
}

/**
 * Deletes up to `most` drafts of lists that are gone, and returns how many: no foreign key stops a tick that arrives
 * while its list is erased.
 */
export async function deleteDraftsWithoutList(sql: Sql, most: number): Promise<number> {
  const deleted = await sql`
    delete from draft where ctid in (
      select d.ctid from draft d where not exists (select from list l where l.id = d.list_id)
      limit ${most} for update of d skip locked)`;
  return deleted.count;
}
