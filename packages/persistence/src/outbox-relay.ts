import type { Logger } from '@scanlist/service-kit/logger';
import { startWakeableLoop } from '@scanlist/service-kit/wakeable-loop';
import { startHourlyPurge } from './daily-purge.ts';
import type { Sql } from './database.ts';
import { translateDatabaseErrors } from './database-errors.ts';
import { measureOutbox, type WaitingRow } from './outbox-metrics.ts';
import { purgeOutbox } from './purge-outbox.ts';

export interface OutboxRelayOptions {
  sql: Sql;
  /** Resolves once the event is stored; `eventId` lets the stream drop a duplicate. */
  publish: (subject: string, payload: string, eventId: string) => Promise<void>;
  logger: Logger;
  /** How long to wait before the next poll when nobody calls `wake`. */
  pollMs?: number;
  /** How long to wait after a batch, so that under load the next batch is larger than a row or two. */
  gatherMs?: number;
  /** How long events may wait before `isStalled` is true. */
  stalledMs?: number;
}

export interface OutboxRelay {
  /** Call it right after a commit that wrote to the outbox: its events are published at once. */
  wake(): void;
  /** True while events could not be published for some seconds. */
  isStalled(): boolean;
  /** Finishes the running batch. The rest is published after the next start. */
  stop(): Promise<void>;
}

interface UnsentRow extends WaitingRow {
  /** How many there are, up to the size of a batch. */
  found: number;
  id: string;
  event_id: string;
  subject: string;
  payload: string;
}

/** Rows per batch, and about how many bytes: both ends hold them in memory. */
const batchMax = 100;
const batchBytesMax = 8_000_000;

/**
 * Publishes the events of the table `outbox` to their streams, oldest first, and marks those that arrived. When it is
 * killed in between, it publishes again with the same id. Rows are not locked meanwhile: two relays may publish the
 * same event, which costs a duplicate that the stream drops, and no transaction stays open. Sent rows are purged after
 * six hours by a separate timer, but not while events wait: the events sent last may be needed if the stream was lost.
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

  /** True when there may be more to publish at once. */
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

  /** This need not reach the disk at once: when a crash loses a mark, the event is published again with the same id. */
  async function markSent(ids: string[]) {
    await translateDatabaseErrors(sql`
      with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
      update outbox set sent_at = now() from unhurried where id = any(${ids}::bigint[])`);
  }

  /** Logged once per stall, with the first reason, however often publishing is retried. */
  function markStalled(err: unknown) {
    if (waitingSince === undefined) logger.warn({ err }, 'the outbox has to wait');
    waitingSince ??= performance.now();
  }

  function markMoving() {
    if (waitingSince !== undefined) logger.info({}, 'the outbox moves on');
    waitingSince = undefined;
  }

  /** The ids of the published rows, the errors of the others, and the oldest of those. */
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
