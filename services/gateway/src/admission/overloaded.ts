import { randomInt } from 'node:crypto';
import { AppError } from '@scanlist/service-kit/app-error';
import type { Context } from 'hono';

/** Random, so that refused callers do not all come back at the same moment. */
const retryAfterSeconds = { least: 2, most: 5 };

/** More requests than can be answered in time (decision H7: 503); `retryAfterSeconds` spreads the retries. */
export class OverloadedError extends AppError {
  constructor() {
    super(
      'SERVICE_UNAVAILABLE',
      'We’re handling a lot of requests right now. Please try again in a few seconds.',
      { retryAfterSeconds: randomInt(retryAfterSeconds.least, retryAfterSeconds.most + 1) },
    );
  }
}

/**
 * Makes the answer to `error` the last one of its connection where that is an `OverloadedError` (decision 0083). Node accepts one new connection in each turn of its loop
 * (https://github.com/libuv/libuv/pull/3696), and a turn lasts as long as all the connections it has keep it busy. If
 * those of refused requests stayed, new ones would wait for many seconds.
 */
export function endIfOverloaded(c: Context, error: unknown): void {
  if (error instanceof OverloadedError) c.header('Connection', 'close');
}
