import { randomInt } from 'node:crypto';
import { AppError } from '@scanlist/service-kit/app-error';

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
