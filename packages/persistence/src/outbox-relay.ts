import type { Logger } from '@scanlist/service-kit/logger';
import { startWakeableLoop } from '@scanlist/service-kit/wakeable-loop';
import { startHourlyPurge } from './daily-purge.ts';
import type { Sql } from './database.ts';
import { translateDatabaseErrors } from './database-errors.ts';
import { measureOutbox, type WaitingRow } from './outbox-metrics.ts';
import { purgeOutbox } from './purge-outbox.ts';

export interface OutboxRelayOptions {
  sql: Sql;
  /** Resolves once the event is safely stored; `eventId` lets the stream drop a repetition. */
  publish: (subject: string, payload: string, eventId: string) => Promise<void>;
  logger: Logger;
  /** How long to wait before looking again when nobody calls `wake`. */
  pollMs?: number;
  /** How long to wait after a batch, so that under load the next one carries more than a row or two. */
  gatherMs?: number;
  /** How long events may wait before `isStalled` is true. */
  stalledMs?: number;
}

export interface OutboxRelay {
  /** Call it right after a commit that wrote to the outbox: its events leave at once. */
  wake(): void;
  /** True while events have not left for some seconds because they could not. */
  isStalled(): boolean;
  /** Finishes the batch under way. What is left is sent after the next start. */
  stop(): Promise<void>;
}

interface UnsentRow extends WaitingRow {
  /** How many there are, as far as a batch may reach. */
  found: number;
  id: string;
  event_id: string;
  subject: string;
  payload: string;
}

/** Rows on their way at once, and about how many bytes of them: both ends hold them in memory. */
const batchMax = 100;
const batchBytesMax = 8_000_000;

/**
 * Takes events from the table `outbox` to their streams, oldest first, and marks those that arrived. Killed in between,
 * it sends again with the same id. Rows are not locked while they are on their way: two relays may send the same event,
 * which costs a message the stream drops, and no transaction ever stays open. Sent rows are purged after six hours,
 * by a timer of their own, but for those told last before the stream was lost: while events wait nothing is purged.
 */
export function startOutboxRelay({
  sql,
  publish,
  logger,
  pollMs = 1000,
  gatherMs = 25,
  stalledMs = 5_000,
}: OutboxRelayOptions): OutboxRelay {
  let waitingSince: number | undefined;
  const isStalled = () => waitingSince !== undefined && performance.now() - waitingSince > stalledMs;
  const measure = measureOutbox(sql, isStalled);
  const loop = startWakeableLoop(relayBatch, { pollMs, gatherMs });
  const purging = startHourlyPurge(
    { 'sent events': async () => (isStalled() ? 0 : purgeOutbox(sql)) },
    logger,
  );
  return {
    wake: loop.wake,
    isStalled,
    async stop() {
      purging.stop();
      await loop.stop();
      measure.stop();
    },
  };

  /** True when there may be more to send at once. */
  async function relayBatch(): Promise<boolean> {
    try {
      const rows = await translateDatabaseErrors(sql<UnsentRow[]>`
        select id, event_id, subject, payload, extract(epoch from now() - created_at)::float8 as "ageSeconds",
          found::integer
        from (
          select *, count(*) over () as found, sum(octet_length(payload)) over (order by id) - octet_length(payload) as bytes_before
          from (select * from outbox where sent_at is null order by id limit ${batchMax}) as oldest
        ) as batch
        where bytes_before < ${batchBytesMax} order by id`);
      const found = rows[0]?.found ?? 0;
      const areAll = found < batchMax && rows.length === found;
      await measure.found(rows, areAll);
      const { sent, refused, unsent } = await publishAll(rows);
      if (sent.length > 0) await markSent(sent);
      measure.left(sent.length, unsent);
      if (refused.length > 0) markStalled(refused[0]);
      else markMoving();
      return !areAll && sent.length > 0;
    } catch (err) {
      markStalled(err);
      return false;
    }
  }

  /** Need not reach the disk at once: a mark that a crash takes back is an event sent again, with the same id. */
  async function markSent(ids: string[]) {
    await translateDatabaseErrors(sql`
      with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
      update outbox set sent_at = now() from unhurried where id = any(${ids}::bigint[])`);
  }

  /** Said once for each time of waiting, however often it is tried meanwhile. The first reason stands for the others. */
  function markStalled(err: unknown) {
    if (waitingSince === undefined) logger.warn({ err }, 'the outbox has to wait');
    waitingSince ??= performance.now();
  }

  function markMoving() {
    if (waitingSince !== undefined) logger.info({}, 'the outbox moves on');
    waitingSince = undefined;
  }

  /** The ids of the rows that arrived, why the others did not, and the oldest of those. */
  async function publishAll(
    rows: UnsentRow[],
  ): Promise<{ sent: string[]; refused: unknown[]; unsent: UnsentRow | undefined }> {
    const outcomes = await Promise.allSettled(
      rows.map((row) => publish(row.subject, row.payload, row.event_id)),
    );
    return {
      sent: rows.filter((_row, index) => outcomes[index]?.status === 'fulfilled').map((row) => row.id),
      refused: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])),
      unsent: rows.find((_row, index) => outcomes[index]?.status === 'rejected'),
    };
  }
}
