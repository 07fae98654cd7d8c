import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@scanlist/persistence/connection';
import type { ConnectionPool } from '@scanlist/persistence/connection-pool';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { unavailable } from '@scanlist/service-kit/app-error';

const waitMsMax = 15_000;
const pollMsMax = 250;

/**
 * Does `work` while nobody else, in any process, works on what this owner pays: the provider is asked and its answer kept
 * under one lock. The lock belongs to a connection and not to a transaction, which would be ended while the provider is
 * slow. A lost connection loses the lock; then the version keeps an older answer from being written over a newer one. Raises
 * `SERVICE_UNAVAILABLE` after 15 s of waiting.
 */
export async function withOwnerLock<Result>(
  { locks }: { locks: ConnectionPool },
  ownerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const endsAt = performance.now() + waitMsMax;
  // Between two tries the connection goes back to the pool: who waits does not keep those who hold from going on.
  for (let pollMs = 10; performance.now() < endsAt; pollMs = Math.min(pollMs * 2, pollMsMax)) {
    const done = await locks.use((connection) => workUnderLock(connection, ownerId, work));
    if (done) return done.result;
    await sleep(pollMs * (1 + Math.random() / 2));
  }
  throw unavailable(`the lock of ${ownerId} is held too long`);
}

/** Nothing is done where somebody else holds the lock. */
async function workUnderLock<Result>(
  connection: Connection,
  ownerId: string,
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  if (!(await tryToTake(connection, ownerId))) return undefined;
  try {
    return { result: await work() };
  } finally {
    await giveBack(connection, ownerId);
  }
}

/** Nobody waits for a try that comes too late: the connection goes, and a lock it may have taken. */
async function tryToTake(connection: Connection, ownerId: string): Promise<boolean> {
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

/** Where that fails the connection goes, and the lock with it. */
async function giveBack(connection: Connection, ownerId: string): Promise<void> {
  try {
    await translateDatabaseErrors(
      connection.sql`select pg_advisory_unlock(hashtextextended(${ownerId}::text, 0))`,
      'the lock of an owner',
    );
  } catch {
    connection.discard('the lock of an owner could not be given back');
  }
}
