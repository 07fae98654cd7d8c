import type { Sql } from '@scanlist/persistence/database';

/**
 * Creates sessions of a list that ticked each of these items, perhaps with a note, and submitted nothing: the first
 * at `newest`, each further one a second earlier. They are counted in one statement, as the migration does it,
 * instead of by triggers, so that a million take seconds and leave no dead rows.
 */
export async function abandonSessions(
  sql: Sql,
  left: { listId: string; items: string[]; count: number; newest: Date; sessions?: string; note?: string },
): Promise<void> {
  const { listId, items, count, newest, sessions = `session-1-${listId}-`, note = null } = left;
  await sql`alter table draft disable trigger count_draft`;
  await sql`
    with written as (
      insert into draft (list_id, session_id, item_id, completed, note, updated_at)
      select ${listId}, ${sessions} || n, item, true, ${note}, ${newest}::timestamptz - (n - 1) * interval '1 second'
      from generate_series(1, ${count}::integer) n, unnest(${items}::text[]) item
      returning list_id, session_id, note, updated_at
    )
    insert into running_session (list_id, session_id, touched_at, drafts, ticked, note_bytes)
    select list_id, session_id, max(updated_at), count(*), count(*), coalesce(sum(octet_length(note)), 0)
    from written group by list_id, session_id`;
  await sql`alter table draft enable trigger count_draft`;
}
