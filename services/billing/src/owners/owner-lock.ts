import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@scanlist/persistence/connection';
import type { ConnectionPool } from '@scanlist/persistence/connection-pool';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { unavailable } from '@scanlist/service-kit/app-error';

const waitMsMax = 15_000;
const pollMsMax = 250;

/**
 * Runs `work` under the owner's lock, which one caller in all processes holds at a time: so reading from the provider
 * and storing the result are not interleaved. It is an advisory lock of a connection, not of a transaction, which would
 * time out while the provider is slow. A lost connection loses the lock; then the record's version prevents an older
 * result from overwriting a newer one. Raises `SERVICE_UNAVAILABLE` after 15 s of waiting.
 */
export async function withOwnerLock<Result>(
  { locks }: { locks: ConnectionPool },
  ownerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const endsAt = performance.now() + waitMsMax;
  // Between two tries the connection goes back to the pool, so that waiting callers do not block the holder.
  for (let pollMs = 10; performance.now() < endsAt; pollMs = Math.min(pollMs * 2, pollMsMax)) {
    const done = await locks.use((connection) => runUnderLock(connection, ownerId, work));
    if (done) return done.result;
    await sleep(pollMs * (1 + Math.random() / 2));
  }
  throw unavailable(`the lock of ${ownerId} was not free in time`);
}

/** Runs `work` if the lock is free; undefined if somebody else holds it. */
async function runUnderLock<Result>(
  connection: Connection,
  ownerId: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  if (!(await tryLock(connection, ownerId))) return undefined;
  try {
    return { result: await work() };
  } finally {
    await unlock(connection, ownerId);
  }
}

/** If the try fails, the connection is discarded, and with it a lock that it may hold. */
async function tryLock(connection: Connection, ownerId: string): Promise<boolean> {
  try {
    const [row] = await translateDatabaseErrors(
      connection.sql<{ taken: boolean }[]>`
        select pg_try_advisory_lock(hashtextextended(${ownerId}::text, 0)) as taken`,
      'the lock of an owner',
    );
    return row?.taken === true;
  } catch (error) {
    connection.discard('the lock of an owner could not be taken');
    throw error;
  }
}

/** If that fails, the connection is discarded, and the lock with it. */
async function unlock(connection: Connection, ownerId: string): Promise<void> {
  try {
    await translateDatabaseErrors(
      connection.sql`select pg_advisory_unlock(hashtextextended(${ownerId}::text, 0))`,
      'the lock of an owner',
    );
  } catch {
    connection.discard('the lock of an owner could not be given back');
  }
}
