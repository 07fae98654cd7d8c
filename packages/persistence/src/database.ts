import type { Logger } from '@scanlist/service-kit/logger';
import postgres from 'postgres';

/** A pool of connections to one service's database. A query runs only when it is awaited. */
export type Sql = postgres.Sql;

/** The same inside a transaction. */
export type Tx = postgres.TransactionSql;

/** Statements that run in a transaction or without. */
export type AnySql = Sql | Tx;

export interface DatabaseOptions {
  url: string;
  service: string;
  /** Connections this process may hold. */
  poolMax?: number;
  logger: Logger;
}

/**
 * Opens a pool; connections are made when first needed and made anew after the server was away. Time limits for
 * statements and locks belong to the login role (see `provisionDatabase`). There is no limit on waiting for a free
 * connection: callers give their work a deadline. End it with `sql.end({ timeout: 5 })`: without a timeout it can wait for
 * ever for a connection the server dropped.
 *
 * Prefer single statements to `sql.begin`: should the server kill the connection in the middle of `begin`, postgres
 * 3.4.9 throws where nobody can catch it, and the process starts again.
 */
export function connectDatabase({ url, service, poolMax = 10, logger }: DatabaseOptions): Sql {
  return postgres(url, {
    max: poolMax,
    idle_timeout: 0,
    max_lifetime: 1800,
    connect_timeout: 5,
    keep_alive: 30,
    backoff: (tries) => Math.min(1, 0.05 * 2 ** tries),
    connection: { application_name: service },
    onnotice: (notice) => logger.debug({ notice: notice.message }, 'PostgreSQL says'),
  });
}

/** Whether an error is PostgreSQL refusing a second row, of that constraint where one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return false;
  return constraint === undefined || error.constraint_name === constraint;
}

/** Whether an error is PostgreSQL refusing a row that refers to one which is not there, or no longer. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23503';
}
