import type { Socket } from 'node:net';
import type { Logger } from '@scanlist/service-kit/logger';
import postgres from 'postgres';
import { type ClientOptions, connectTo } from './connection.ts';
import { type ConnectionPool, openConnectionPool } from './connection-pool.ts';
import { translateDatabaseErrors } from './database-errors.ts';
import { measureStatements } from './database-metrics.ts';
import { type StalledConnectionWatch, watchStalledConnections } from './stalled-connections.ts';
import { beforeEachStatement, sendAgainUnsent, sendSoon } from './statements.ts';
import { runTransaction, type Tx } from './transaction.ts';

export type { Tx };

/** Connections to one service's database. A query runs only when it is awaited. */
export interface Sql extends postgres.Sql {
  /**
   * Runs `work` in a transaction, on its own connection: all of its statements are committed or none. Rejects with the
   * error of `work`; with `SERVICE_UNAVAILABLE` where no connection is free in time; and with CONNECTION_CLOSED where
   * the connection is lost or sends no statement for ten seconds (`translateDatabaseErrors` makes that
   * `SERVICE_UNAVAILABLE`). When the connection is lost during the commit, the changes may be stored: a retry must be
   * idempotent.
   *
   * @example await sql.transaction(async (tx) => { await tx`…`; await tx`…`; });
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Do not use: in postgres.js 3.4.9 a lost connection ends the process (decision 0037). */
  begin: never;
  /** Do not use, for the same reason. */
  reserve: never;
}

/** For statements that run in a transaction or without one. */
export type AnySql = Sql | Tx;

/**
 * PostgreSQL ends a service's statement after five seconds, and a transaction after ten seconds without a statement.
 */
const idleTransactionMsMax = 10_000;

export interface DatabaseOptions {
  url: string;
  service: string;
  /** Connections this process may have; as many again for transactions, once it has any. */
  poolMax?: number;
  /**
   * After how many milliseconds without an answer connections are checked (`watchStalledConnections`); 7,000 by
   * default.
   */
  stalledMsMax?: number;
  logger: Logger;
}

/**
 * Opens a pool. Connections are opened on demand, and replaced after a loss of the server or of their other end
 * (`watchStalledConnections`). Timeouts of statements and locks belong to the login role (`provisionDatabase`). The
 * wait for a free connection has no timeout: callers set a deadline for their work. `sql.end({ timeout: 5 })` waits
 * five seconds for running work.
 *
 * Transactions have their own connections; a single statement is faster and needs none.
 */
export function connectDatabase(options: DatabaseOptions): Sql {
  const client = createClient(options);
  const watch = watchStalledConnections(client.options, options.logger, options.stalledMsMax);
  const ending = new Set<Socket>();
  Object.assign(client.options, {
    socket: () => watchEnd(openWatched(client.options, watch), ending),
  });
  const transactions = openConnectionPool(client.options, client.options.max, {
    pool: 'transactions',
    onSocket: watch.watchSocket,
  });
  const measured = measureStatements(client.options.max);
  const endClient = client.end;
  const watched = beforeEachStatement(client, (statement, send) => {
    sendAgainUnsent(statement, send, client.options.max);
    measured.count(statement);
    watch.watchStatement(statement);
    if (ending.size === 0) return undefined;
    // The connection that it would get may have ended too.
    sendSoon(send);
    return 'later';
  });

  return Object.assign(watched as unknown as Sql, {
    async transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
      if (!knowsArrays(client.options)) await translateDatabaseErrors(client`select 1`);
      return await transactions.use((connection) =>
        runTransaction(connection, work, { idleMsMax: idleTransactionMsMax }),
      );
    },
    async end({ timeout = 5 }: { timeout?: number } = {}): Promise<void> {
      await Promise.all([transactions.end({ timeout }), endClient({ timeout })]);
      watch.end();
      measured.end();
    },
  });
}

/**
 * Opens a pool whose connections have one user at a time, for work that lasts as long as its connection, such as a
 * lock.
 */
export function connectExclusively({ poolMax = 10, ...options }: DatabaseOptions): ConnectionPool {
  return openConnectionPool(createClient(options).options, poolMax, { pool: 'exclusive' });
}

function createClient({ url, service, poolMax = 10, logger }: DatabaseOptions): postgres.Sql {
  const client = postgres(url, {
    max: poolMax,
    idle_timeout: 0,
    max_lifetime: 1800,
    connect_timeout: 5,
    keep_alive: 30,
    backoff: (tries) => Math.min(1, 0.05 * 2 ** tries),
    connection: { application_name: service },
    onnotice: (notice) => logger.debug({ notice: notice.message }, 'PostgreSQL says'),
  });
  const { options } = client;
  // postgres.js 3.4.9 fetches them on every connection, by a statement whose failure nobody can catch.
  Object.defineProperty(options, 'fetch_types', { get: () => !knowsArrays(options) });
  return client;
}

function openWatched(options: ClientOptions, watch: StalledConnectionWatch): Socket {
  const socket = connectTo(options);
  watch.watchSocket(socket);
  return socket;
}

/**
 * Keeps the socket in `ending` from its error, or else its end, until every other socket that ended with it has reported
 * that too: when a server ends, Node reports the end of each of its connections before it runs an immediate. What
 * postgres.js 3.4.9 sends between a socket's error and its end never settles, or resolves although it was never sent.
 */
function watchEnd(socket: Socket, ending: Set<Socket>): Socket {
  return socket
    .once('error', () => ending.add(socket))
    .once('close', () => {
      ending.add(socket);
      setImmediate(() => ending.delete(socket));
    });
}

/** Whether a connection of this client has fetched the array types from PostgreSQL. */
function knowsArrays({ serializers }: ClientOptions): boolean {
  const arrayOfText = 1009;
  return arrayOfText in serializers;
}
