import { unavailable } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';
import { hangingWork } from './database-metrics.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

/** Nothing limits waiting for a free connection, so the deadline stands here. */
const answerMsMax = 5_000;

/** How many statements may hang that nobody waits for any more. A database that is stalled gets no more of them. */
const hangingMax = 100;
/** A connection whose other end has gone without a word hangs for a quarter of an hour, and the others work. */
const hangingMsMax = 30_000;
let hanging = 0;
hangingWork.add({}, () => hanging);

/**
 * What `work` (a statement, or a use case of several) brings from the database. Where the database is away or takes longer
 * than five seconds it rejects with `SERVICE_UNAVAILABLE`: to try again is all one can do, and that is no defect (decision
 * H2). Every other error stays as it is. `what` names the work in the log. Where a hundred statements of this process hang, a
 * statement is not sent at all.
 */
export async function fromDatabase<Result>(
  work: PromiseLike<Result>,
  what = 'the database',
): Promise<Result> {
  if (hanging >= hangingMax && isUnsent(work)) throw unavailable(`${what}: the database hangs`);
  const running = Promise.resolve(work);
  try {
    return await withDeadline(running, answerMsMax, what);
  } catch (error) {
    noteHanging(running);
    throw isDatabaseUnavailable(error) ? unavailable(`${what}: the database is away`, error) : error;
  }
}

/** A query of postgres.js runs only once it is awaited. */
function isUnsent(work: object): boolean {
  return 'cursor' in work && 'cancel' in work;
}

/** Counts work that was given up until it settles, for half a minute at most. */
function noteHanging(running: Promise<unknown>): void {
  let isCounted = true;
  hanging += 1;
  const forget = () => {
    if (isCounted) hanging -= 1;
    isCounted = false;
    clearTimeout(timer);
  };
  const timer = setTimeout(forget, hangingMsMax);
  timer.unref();
  running.then(forget, forget);
}
