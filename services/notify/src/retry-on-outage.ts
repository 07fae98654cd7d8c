import { RetryLater } from '@scanlist/messaging/consume';
import { withDeadline } from '@scanlist/service-kit/deadline';

const databaseMsMax = 5000;
const databaseRetryMs = 2000;

/**
 * Awaits a statement. Passes on errors of the statement itself: invalid values, broken constraints, wrong SQL (SQLSTATE
 * 22, 23, 42). Throws RetryLater for every other error, so that the event waits for the database.
 */
export async function retryOnOutage<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await withDeadline(statement, databaseMsMax, 'the database');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (/^(22|23|42)...$/.test(code)) throw cause;
    throw new RetryLater(databaseRetryMs, 'the database does not answer', { cause });
  }
}
