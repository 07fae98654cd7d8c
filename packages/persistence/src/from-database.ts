import { unavailable } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';

/** Nothing limits waiting for a free connection, so the deadline stands here. */
const answerMsMax = 5_000;

/**
 * postgres.js's own codes, those of the operating system, and PostgreSQL's for "no connection", "shutting down" and a lock
 * that was not free in time, as while a migration runs.
 */
const databaseAway = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|08|57P0|53300|55P03)/;

/**
 * What `work` (a statement, or a use case of several) brings from the database. Where the database is away or takes longer
 * than five seconds it rejects with `SERVICE_UNAVAILABLE`: to try again is all one can do, and that is no defect (decision
 * H2). Every other error stays as it is. `what` names the work in the log.
 */
export async function fromDatabase<Result>(
  work: PromiseLike<Result>,
  what = 'the database',
): Promise<Result> {
  try {
    return await withDeadline(Promise.resolve(work), answerMsMax, what);
  } catch (error) {
    throw isDatabaseAway(error) ? unavailable(`${what}: the database is away`, error) : error;
  }
}

function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    databaseAway.test(error.code)
  );
}
