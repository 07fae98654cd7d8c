import type { Socket } from 'node:net';
import type { Logger } from '@scanlist/service-kit/logger';
import postgres from 'postgres';
import { type ClientOptions, connectTo } from './connection.ts';
import { type ConnectionPool, openConnectionPool } from './connection-pool.ts';
import { translateDatabaseErrors } from './database-errors.ts';
import { measureStatements } from './database-metrics.ts';
import { type StalledConnectionWatch, watchStalledConnections } from './stalled-connections.ts';
import { beforeEachStatement } from './statements.ts';
import { runTransaction, type Tx } from './transaction.ts';

export type { Tx };

/** Connections to one service's database. A query runs only when it is awaited. */
export interface Sql extends postgres.Sql {
  /**
   * Runs `work` in a transaction, on a connection of its own: its statements are kept together or not at all. Rejects with what
   * `work` rejects with; with `SERVICE_UNAVAILABLE` where no connection is free in time; and with CONNECTION_CLOSED where the
   * connection is lost or silent for ten seconds (`translateDatabaseErrors` makes that `SERVICE_UNAVAILABLE`). Lost during the commit, the
   * changes may be there: a retry must be idempotent.
   *
   * @example await sql.transaction(async (tx) => { await tx`…`; await tx`…`; });
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Not to be used: in postgres.js 3.4.9 a lost connection ends the process (decision 0037). */
  begin: never;
  /** Not to be used, for the same reason. */
  reserve: never;
}

/** Statements that run in a transaction or without. */
export type AnySql = Sql | Tx;

/** PostgreSQL ends a service's statement after five seconds, and after ten a transaction that sends none. */
const idleTransactionMsMax = 10_000;

export interface DatabaseOptions {
  url: string;
  service: string;
  /** Connections this process may hold; as many again for transactions, once it has any. */
  poolMax?: number;
  /** After how many milliseconds without an answer connections are looked at (`watchStalledConnections`); 7,000 by default. */
  stalledMsMax?: number;
  logger: Logger;
}

/**
 * Opens a pool; connections are made when first needed and replaced after the server was away, or after their other end
 * has gone without a word (`watchStalledConnections`). Time limits for statements and locks belong to the login role
 * (`provisionDatabase`). There is no limit on waiting for a free connection: callers give their work a deadline.
 * `sql.end({ timeout: 5 })` waits five seconds for what is under way.
 *
 * Transactions have connections of their own; a single statement is quicker and needs none.
 */
export function connectDatabase(options: DatabaseOptions): Sql {
  const client = createClient(options);
  const watch = watchStalledConnections(client.options, options.logger, options.stalledMsMax);
  Object.assign(client.options, { socket: () => openWatched(client.options, watch) });
  const transactions = openConnectionPool(client.options, client.options.max, {
    pool: 'transactions',
    onSocket: watch.watchSocket,
  });
  const measured = measureStatements(client.options.max);
  const endClient = client.end;
  const watched = beforeEachStatement(client, (statement) => {
    measured.count(statement);
    watch.watchStatement(statement);
    return undefined;
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

/** Opens a pool whose connections have one user at a time, for what lasts as long as its connection, such as a lock. */
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
  // postgres.js 3.4.9 asks for them on every connection, by a statement whose failure nobody can catch.
  Object.defineProperty(options, 'fetch_types', { get: () => !knowsArrays(options) });
  return client;
}

function openWatched(options: ClientOptions, watch: StalledConnectionWatch): Socket {
  const socket = connectTo(options);
  watch.watchSocket(socket);
  return socket;
}

/** Whether a connection of this client has asked PostgreSQL for the types of arrays. */
function knowsArrays({ serializers }: ClientOptions): boolean {
  const arrayOfText = 1009;
  return arrayOfText in serializers;
}
