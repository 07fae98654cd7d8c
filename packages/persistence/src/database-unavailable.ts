/**
 * postgres.js's own codes, those of the operating system, and PostgreSQL's for "no connection", "shutting down", a lock
 * that was not free in time, as while a migration runs, and a lack of disk, memory or connections.
 */
const codes = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|08|57P0|53|55P03)/;

/** Whether an error says that the database is away for now, or has no room for what it was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.test(error.code)
  );
}
