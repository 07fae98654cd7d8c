import { unavailable } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';

const deadlineMs = 5_000;
const connectionCodes = /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ENOENT|08|57P0|53300)/;

/**
 * A statement's result within 5 s. A database that cannot be reached is 503, not a defect: postgres.js knows no limit
 * for waiting on a free connection, so the deadline stands here.
 */
export async function fromDatabase<Result>(statement: PromiseLike<Result>): Promise<Result> {
  try {
    return await withDeadline(Promise.resolve(statement), deadlineMs, 'the gateway database');
  } catch (error) {
    if (isConnectionFailure(error)) throw unavailable('the gateway database cannot be reached', error);
    throw error;
  }
}

function isConnectionFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    connectionCodes.test(error.code)
  );
}
