import type { Socket } from 'node:net';
import { unavailable } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';
import { createSemaphore } from '@scanlist/service-kit/semaphore';
import { type ClientOptions, type Connection, openConnection } from './connection.ts';
import { measurePool, measureWait, type Pool } from './database-metrics.ts';

/** A pool of connections, each with one user at a time. */
export interface ConnectionPool {
  /**
   * Runs `work` with a connection that nobody else uses until it settles. Discard the connection after leaving session
   * state on it. Raises SERVICE_UNAVAILABLE where none is free within five seconds, and at once where 300 wait already.
   */
  use<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** Refuses new work, waits `timeout` seconds for running work and closes the connections. */
  end(options: { timeout: number }): Promise<void>;
}

const waitMsMax = 5_000;
/** More than the requests a service works on at once. */
const waitingMax = 300;
/** A connection is replaced after half an hour, because its process in PostgreSQL grows with time. */
const ageMsMax = 30 * 60 * 1000;

/**
 * Opens a pool of up to `max` connections, which are opened on demand and replaced when they are lost. `pool` is its
 * label in metrics. `onSocket` gets the socket of each connection.
 */
export function openConnectionPool(
  options: ClientOptions,
  max: number,
  { pool, onSocket }: { pool: Pool; onSocket?: (socket: Socket) => void },
): ConnectionPool {
  const busy = () => unavailable(`all ${max} connections are in use`);
  const inTurn = createSemaphore({ atOnceMax: max, queueMax: waitingMax, waitMsMax, refusal: busy });
  const openedAt = new Map<Connection, number>();
  const idle: Connection[] = [];
  const running = new Set<Promise<unknown>>();
  let waiting = 0;
  let isEnded = false;
  const forget = measurePool(pool, { max, inUse: () => running.size, waiting: () => waiting });

  function take(): Connection {
    if (isEnded) throw unavailable('the pool of connections is closed');
    const found = idle.pop();
    if (found) return found;
    const connection = openConnection(options, onSocket);
    openedAt.set(connection, performance.now());
    connection.lost.addEventListener('abort', () => remove(connection), { once: true });
    return connection;
  }

  function giveBack(connection: Connection) {
    const opened = openedAt.get(connection);
    if (opened === undefined) return;
    if (performance.now() - opened < ageMsMax) return void idle.push(connection);
    remove(connection);
    void connection.end();
  }

  function remove(connection: Connection) {
    openedAt.delete(connection);
    const index = idle.indexOf(connection);
    if (index >= 0) idle.splice(index, 1);
  }

  async function useOne<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const connection = take();
    const working = work(connection);
    running.add(working);
    try {
      return await working;
    } finally {
      running.delete(working);
      giveBack(connection);
    }
  }

  function use<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const endWait = measureWait();
    let isWaiting = true;
    const stopWaiting = () => {
      if (isWaiting) waiting--;
      isWaiting = false;
    };
    waiting++;
    const begin = () => {
      stopWaiting();
      endWait();
      return useOne(work);
    };
    return inTurn(begin).finally(stopWaiting);
  }

  return {
    use,
    async end({ timeout }) {
      isEnded = true;
      const done = Promise.allSettled([...running]);
      await withDeadline(done, timeout * 1000, 'the work under way').catch(() => {});
      await Promise.all([...openedAt.keys()].map((connection) => connection.end()));
      forget();
    },
  };
}
