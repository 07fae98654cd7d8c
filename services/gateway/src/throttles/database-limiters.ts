import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import { unavailable } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Logger } from '@scanlist/service-kit/logger';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { optionsOf, type SharedLimiter, type ThrottleLimit } from './throttles.ts';

interface DatabaseTimes {
  /** A request waits this long for a count, and then continues without it. */
  answerMsMax: number;
  /** How long the database is not queried after it did not answer. */
  pauseAfterFailureMs: number;
}

const usualTimes: DatabaseTimes = { answerMsMax: 1_000, pauseAfterFailureMs: 2_000 };

/**
 * The maximum of counts of one process that reach the database: a flood from many addresses takes no more of its
 * time, and leaves no more rows.
 */
const statementsPerMinuteMax = 12_000;
/**
 * Creates limiters that count in the database. Keys without points are refused from memory. While the database is
 * unavailable or slow, or after 12,000 counts within a minute, this process counts alone: a throttle never fails a
 * request.
 */
export function databaseLimiters(
  sql: Sql,
  logger: Logger,
  changed: Partial<DatabaseTimes> = {},
): (limit: ThrottleLimit) => SharedLimiter {
  const storeClient = createStoreClient(sql, logger, { ...usualTimes, ...changed });
  return (limit) =>
    new RateLimiterPostgres({
      ...optionsOf(limit),
      storeClient,
      storeType: 'client',
      tableName: 'throttle_count',
      tableCreated: true,
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: limit.points + 1,
      insuranceLimiter: new RateLimiterMemory(optionsOf(limit)),
    });
}

/** Deletes expired counts; returns how many. */
export function removeCountsOverBefore(sql: Sql, moment: Date): Promise<number> {
  return deleteRows(sql, 'throttle_count', () => sql`expire < ${moment.getTime()}`);
}

interface StoreQuery {
  text: string;
  values: (string | number | null)[];
}

/**
 * The queries of rate-limiter-flexible, made for node-postgres and run by postgres.js. A count that takes too long is
 * given up.
 */
function createStoreClient(sql: Sql, logger: Logger, { answerMsMax, pauseAfterFailureMs }: DatabaseTimes) {
  let pausedUntil = 0;
  const statements = new RateLimiterMemory({ points: statementsPerMinuteMax, duration: 60 });

  async function query({ text, values }: StoreQuery) {
    if (performance.now() < pausedUntil) throw unavailable('the database was away a moment ago');
    await statements.consume('all').catch(() => {
      throw unavailable('throttles have asked the database often enough');
    });
    try {
      const query = translateDatabaseErrors(sql.unsafe(text, values, { prepare: true }));
      const rows = await withDeadline(query, answerMsMax, 'a count of a throttle');
      return { rows, rowCount: rows.count };
    } catch (err) {
      if (performance.now() >= pausedUntil)
        logger.warn({ err }, 'throttles count in this process alone, because the database did not answer');
      pausedUntil = performance.now() + pauseAfterFailureMs;
      throw err;
    }
  }

  return { query };
}
