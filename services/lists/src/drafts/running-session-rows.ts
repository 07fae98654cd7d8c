import type { Sql } from '@scanlist/persistence/database';
import type { RunningSession } from './draft.ts';

/** How many running sessions an answer holds, and how many bytes of notes. */
export interface RunningSessionsLimit {
  running: number;
  bytes: number;
}

/**
 * The running sessions of a list with a tick, last touched first, as many as `most` allows but at least one; and how
 * many there are (decision O3). Only the `sessionsMax` sessions touched last are read: the purge deletes the others.
 */
export async function findRunningSessions(
  sql: Sql,
  listId: string,
  sessionsMax: number,
  most: RunningSessionsLimit,
): Promise<{ newest: RunningSession[]; count: number }> {
  const rows = await sql<{ sessionId: string; touchedAt: Date; values: ValueRow[]; count: number }[]>`
    with newest as (
      select session_id, touched_at, count, place, sum(note_bytes) over (order by place) - note_bytes as bytes_before
      from newest_ticked_sessions(${listId}, ${sessionsMax}, ${most.running}) with ordinality as ticked
        (session_id, touched_at, note_bytes, count, place)
    )
    select session_id as "sessionId", touched_at as "touchedAt", count, (
      select json_agg(json_build_array(d.item_id, d.completed, d.note)) from draft d
      where d.list_id = ${listId} and d.session_id = newest.session_id
    ) as values
    from newest where bytes_before < ${most.bytes} order by place`;
  const newest = rows.map(({ sessionId, touchedAt, values }) => ({
    ...{ sessionId, touchedAt },
    values: Object.fromEntries(values.map(([itemId, completed, note]) => [itemId, { completed, note }])),
  }));
  return { newest, count: rows[0]?.count ?? 0 };
}

/** A draft as an array, which the database builds and the driver parses fastest. */
type ValueRow = [itemId: string, completed: boolean, note: string | null];

/**
 * How many running sessions a list keeps, those touched last, and how many bytes of notes; it always keeps the first.
 */
export interface KeptSessionsLimit {
  sessions: number;
  bytes: number;
}

/**
 * Some lists with running sessions, those after `after` in the order of their ids, and whether each has more than it
 * keeps; none at the end. An index finds the next list, so that no list costs more reads than it keeps sessions.
 */
export async function findListsWithSessions(
  sql: Sql,
  { after, most, kept }: { after: string; most: number; kept: KeptSessionsLimit },
): Promise<{ listId: string; hasMore: boolean }[]> {
  return await sql<{ listId: string; hasMore: boolean }[]>`
    with recursive running as (
      (select list_id, 1 as place from running_session where list_id > ${after} order by list_id limit 1)
      union all
      select next.list_id, running.place + 1 from running cross join lateral (
        select s.list_id from running_session s where s.list_id > running.list_id order by s.list_id limit 1
      ) as next
      where running.place < ${most}
    )
    select list_id as "listId", (
      select count(*) > ${kept.sessions} or (count(*) > 1 and sum(note_bytes) > ${kept.bytes})
      from newest_sessions(running.list_id, ${kept.sessions + 1})
    ) as "hasMore"
    from running order by list_id`;
}

/**
 * Deletes the drafts of up to `most` running sessions of a list beyond those it keeps, and returns of how many. Each
 * is deleted completely or not at all; one that changes or is deleted at this moment is skipped.
 */
export async function deleteSurplusSessions(
  sql: Sql,
  listId: string,
  { kept, most }: { kept: KeptSessionsLimit; most: number },
): Promise<number> {
  const [row] = await sql<{ deleted: number }[]>`
    with beyond as (
      select session_id, touched_at from (
        select session_id, touched_at, place, sum(note_bytes) over (order by place) as bytes
        from newest_sessions(${listId}, ${kept.sessions + most}) with ordinality as sessions
          (session_id, touched_at, note_bytes, place)
      ) as placed
      where place > ${kept.sessions} or (place > 1 and bytes > ${kept.bytes})
      order by place desc limit ${most}
    )
    select count(*) filter (where forget_drafts_unless_touched(${listId}, session_id, touched_at))::int as deleted
    from beyond`;
  return row?.deleted ?? 0;
}
