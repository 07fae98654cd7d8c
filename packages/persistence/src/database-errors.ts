import { unavailable } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';
import postgres from 'postgres';
import { stalledWork } from './stalled-work-metrics.ts';

/** Limits the wait for a free connection too, which nothing else limits. */
const answerMsMax = 5_000;

/** How much abandoned work may still run. A stalled database gets no more statements than that. */
const stalledMax = 100;
/** Work on a connection whose other end has vanished runs for a quarter of an hour, while other connections work. */
const stalledMsMax = 30_000;
let stalled = 0;
stalledWork.add({}, () => stalled);

/**
 * The codes of an unavailable database: postgres.js's own codes, those of the operating system, and some of
 * PostgreSQL's. The latter mean "no connection", "shutting down", a lock timeout (as during a migration), or a lack of
 * disk, memory or connections.
 */
const unavailableCodes = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|08|57P0|53|55P03)/;

/**
 * Resolves with what `work` resolves with: a statement, or a use case of several. Where the
 * database is away or needs more than five seconds, it rejects with `SERVICE_UNAVAILABLE`, because the caller can only try
 * again (decision H2). Every other error passes unchanged: what a violated constraint means is decided beside the
 * statement. `what` names the work in the log. While 100 pieces of abandoned work of this process still run, a single statement is not sent.
 */
export async function translateDatabaseErrors<Result>(
  work: PromiseLike<Result>,
  what = 'the database',
): Promise<Result> {
  if (stalled >= stalledMax && isUnsent(work)) throw unavailable(`${what}: the database hangs`);
  const running = Promise.resolve(work);
  try {
    return await withDeadline(running, answerMsMax, what);
  } catch (error) {
    countUntilSettled(running);
    throw isDatabaseUnavailable(error) ? unavailable(`${what}: the database is away`, error) : error;
  }
}

/** Whether an error means that the database is unavailable for now, or has no space for the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    unavailableCodes.test(error.code)
  );
}

/** Whether PostgreSQL refused a row that exists already, by `constraint` where one is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof postgres.PostgresError) || error.code !== '23505') return false;
  return constraint === undefined || error.constraint_name === constraint;
}

/** Whether PostgreSQL refused a row that refers to a row which does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '23503';
}

/** A query of postgres.js runs only once it is awaited. */
function isUnsent(work: object): boolean {
  return 'cursor' in work && 'cancel' in work;
}

/** Counts failed or abandoned work until it settles, for half a minute at most. */
function countUntilSettled(running: Promise<unknown>): void {
  let isCounted = true;
  stalled += 1;
  const uncount = () => {
    if (isCounted) stalled -= 1;
    isCounted = false;
    clearTimeout(timer);
  };
  const timer = setTimeout(uncount, stalledMsMax);
  timer.unref();
  running.then(uncount, uncount);
}
