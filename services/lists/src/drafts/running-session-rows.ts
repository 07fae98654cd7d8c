import type { Sql } from '@scanlist/persistence/database';
import type { RunningSession } from './draft.ts';

/** How many running sessions an answer holds, and how large their notes may be together. */
export interface RunningMost {
  running: number;
  bytes: number;
}

/**
 * The running sessions of a list with a tick, last touched first, as many as fit, and always the first; and how many there
 * are (decision O3). Only the last touched `keptMax` sessions of the list are looked at, however many it has: those before
 * them are about to go.
 */
export async function findRunningSessions(
  sql: Sql,
  listId: string,
  keptMax: number,
  most: RunningMost,
): Promise<{ newest: RunningSession[]; count: number }> {
  const rows = await sql<{ sessionId: string; touchedAt: Date; values: ValueRow[]; count: number }[]>`
    with newest as (
      select session_id, touched_at, count, place, sum(note_bytes) over (order by place) - note_bytes as bytes_before
      from newest_ticked_sessions(${listId}, ${keptMax}, ${most.running}) with ordinality as ticked
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

/** A draft as an array: of the shapes the database can answer the quickest to make and to read. */
type ValueRow = [itemId: string, completed: boolean, note: string | null];

/** How many running sessions a list keeps, those touched last, and how large their notes may be together; it always keeps the first. */
export interface KeptMost {
  sessions: number;
  bytes: number;
}

/**
 * Some lists that have running sessions, those after `after` in the order of their ids, and whether each has more than
 * it keeps; none once all were answered. From list to list by the index: no list costs more looks than it keeps sessions.
 */
export async function findListsRunning(
  sql: Sql,
  { after, most, kept }: { after: string; most: number; kept: KeptMost },
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
 * Drops the drafts of up to `most` running sessions of a list beyond those it keeps, and says of how many. Each
 * goes whole or not at all: one that ticks or submits at this moment stays, and so does one somebody else is dropping.
 */
export async function forgetSessionsBeyond(
  sql: Sql,
  listId: string,
  { kept, most }: { kept: KeptMost; most: number },
): Promise<number> {
  const [row] = await sql<{ forgotten: number }[]>`
    with beyond as (
      select session_id, touched_at from (
        select session_id, touched_at, place, sum(note_bytes) over (order by place) as bytes
        from newest_sessions(${listId}, ${kept.sessions + most}) with ordinality as sessions
          (session_id, touched_at, note_bytes, place)
      ) as placed
      where place > ${kept.sessions} or (place > 1 and bytes > ${kept.bytes})
      order by place desc limit ${most}
    )
    select count(*) filter (where forget_drafts_unless_touched(${listId}, session_id, touched_at))::int as forgotten
    from beyond`;
  return row?.forgotten ?? 0;
}
