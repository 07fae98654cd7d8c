/**
 * postgres.js's own codes, those of the operating system, and PostgreSQL's for "no connection", "shutting down" and a lock
 * that was not free in time, as while a migration runs.
 */
const codes = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|08|57P0|53300|55P03)/;

/** Whether an error says that the database is away for now. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.test(error.code)
  );
}
