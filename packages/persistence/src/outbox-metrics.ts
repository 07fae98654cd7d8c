import { readGauge } from '@scanlist/service-kit/metrics';
import type { Sql } from './database.ts';
import { translateDatabaseErrors } from './database-errors.ts';

/**
 * The limits of counting: at most this many rows, and at most this often, because each count reads an index of all
 * waiting rows.
 */
const countedMax = 10_000;
const countEveryMs = 5_000;

const waitingGauge = readGauge(
  'scanlist_outbox_waiting_events',
  `Events of this service that have not left its outbox, ${countedMax} at most.`,
);
const oldestAgeGauge = readGauge(
  'scanlist_outbox_oldest_event_age_seconds',
  'How long the oldest of them has waited; 0 where there is none.',
);
const stalledGauge = readGauge(
  'scanlist_outbox_held_up',
  '1 while events have not left for some seconds because they could not.',
);

/** The part of a waiting row that is measured. */
export interface WaitingRow {
  ageSeconds: number;
}

/** What the relay reports to the metrics. */
export interface OutboxMeasure {
  /** The oldest waiting rows; `areAll` where there are no others. */
  found(rows: readonly WaitingRow[], areAll: boolean): Promise<void>;
  /** The number of published rows; `next` is the oldest row that could not be published. */
  left(sent: number, next: WaitingRow | undefined): void;
  stop(): void;
}

/**
 * Measures an outbox from the rows the relay reads. Where more than a batch waits, the rows are counted occasionally.
 */
export function measureOutbox(sql: Sql, isStalled: () => boolean): OutboxMeasure {
  let waiting = 0;
  let oldestSince: number | undefined;
  let countedAt = Number.NEGATIVE_INFINITY;
  const oldestAge = () => (oldestSince === undefined ? 0 : (performance.now() - oldestSince) / 1000);
  const forget = [
    waitingGauge.add({}, () => waiting),
    oldestAgeGauge.add({}, oldestAge),
    stalledGauge.add({}, () => Number(isStalled())),
  ];

  return {
    async found(rows, areAll) {
      oldestSince = sinceOf(rows[0]);
      if (areAll) {
        waiting = rows.length;
      } else if (performance.now() - countedAt > countEveryMs) {
        countedAt = performance.now();
        // A failed count is repeated later. Publishing continues either way.
        waiting = await count(sql).catch(() => Math.max(waiting, rows.length));
      } else {
        waiting = Math.max(waiting, rows.length);
      }
    },
    left(sent, next) {
      waiting -= sent;
      if (waiting === 0 || next) oldestSince = sinceOf(next);
    },
    stop() {
      for (const forgetOne of forget) forgetOne();
    },
  };
}

/** By the monotonic clock of this process: the age grows while the database is away. */
function sinceOf(row: WaitingRow | undefined): number | undefined {
  return row && performance.now() - row.ageSeconds * 1000;
}

async function count(sql: Sql): Promise<number> {
  const [counted] = await translateDatabaseErrors(sql<{ count: number }[]>`
    select count(*)::integer from (select from outbox where sent_at is null limit ${countedMax}) as unsent`);
  return counted?.count ?? 0;
}
