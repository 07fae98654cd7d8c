import { randomInt } from 'node:crypto';
import { AppError } from '@scanlist/service-kit/app-error';

/** Not all at the same moment, or they would all be refused again. */
const retryAfterSeconds = { least: 2, most: 5 };

/** More is asked than can be answered in time (decision H7: 503); `retryAfterSeconds` spreads those who ask again. */
export class OverloadedError extends AppError {
  constructor() {
    super(
      'SERVICE_UNAVAILABLE',
      'We are handling a lot of requests right now. Please try again in a few seconds.',
      { retryAfterSeconds: randomInt(retryAfterSeconds.least, retryAfterSeconds.most + 1) },
    );
  }
}
