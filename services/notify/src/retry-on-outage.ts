import { RetryLater } from '@scanlist/messaging/consume';
import { withDeadline } from '@scanlist/service-kit/deadline';

const databaseMsMax = 5000;
const databaseRetryMs = 2000;

/**
 * Awaits a statement. Throws RetryLater while the database does not answer, so that the event waits. Errors of the
 * statement itself, such as an invalid value, pass unchanged.
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
