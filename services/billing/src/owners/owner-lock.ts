import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@scanlist/persistence/database';
import { fromDatabase } from '@scanlist/persistence/from-database';
import { unavailable } from '@scanlist/service-kit/app-error';

type Held = Awaited<ReturnType<Sql['reserve']>>;

const waitMsMax = 15_000;
const pollMsMax = 250;

/**
 * Does `work` while nobody else, in any process, works on what this owner pays: the provider is asked and its answer kept
 * under one lock. The lock belongs to a connection and not to a transaction, which would be ended while the provider is
 * slow. Should the connection be lost the lock is too: whoever writes then notices by the version. Where it is lost in the
 * very moment the lock is given back, the process starts again, as with `sql.begin` (see `connectDatabase`). Raises
 * `SERVICE_UNAVAILABLE` after 15 s of waiting.
 */
export async function withOwnerLock<Result>(
  { locks }: { locks: Sql },
  ownerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const held = await take(locks, ownerId);
  try {
    return await work();
  } finally {
    await giveBack(held, ownerId);
  }
}

/** Between two tries the connection goes back to the pool: who waits does not keep those who hold from going on. */
async function take(locks: Sql, ownerId: string): Promise<Held> {
  const endsAt = performance.now() + waitMsMax;
  for (let pollMs = 10; performance.now() < endsAt; pollMs = Math.min(pollMs * 2, pollMsMax)) {
    const held = await inTime(tryToTake(locks, ownerId), ownerId);
    if (held) return held;
    await sleep(pollMs * (1 + Math.random() / 2));
  }
  throw unavailable(`the lock of ${ownerId} is held too long`);
}

/** A try that comes too late is given back: nobody waits for it any more. */
async function inTime(trying: Promise<Held | undefined>, ownerId: string): Promise<Held | undefined> {
  try {
    return await fromDatabase(trying, 'the lock of an owner');
  } catch (error) {
    trying.then(
      (held) => held && giveBack(held, ownerId),
      () => {},
    );
    throw error;
  }
}

async function tryToTake(locks: Sql, ownerId: string): Promise<Held | undefined> {
  const connection = await locks.reserve();
  try {
    const [row] = await connection<{ taken: boolean }[]>`
      select pg_try_advisory_lock(hashtextextended(${ownerId}::text, 0)) as taken`;
    if (row?.taken) return connection;
  } catch (error) {
    connection.release();
    throw error;
  }
  connection.release();
  return undefined;
}

async function giveBack(held: Held, ownerId: string): Promise<void> {
  try {
    await held`select pg_advisory_unlock(hashtextextended(${ownerId}::text, 0))`;
  } catch {
    // The connection is lost, and the lock with it.
  } finally {
    held.release();
  }
}
