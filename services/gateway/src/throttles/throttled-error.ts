import { AppError } from '@scanlist/service-kit/app-error';
import { formatWait } from '@scanlist/service-kit/format-wait';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { recordRefused } from '../http/http-metrics.ts';
import type { CountKey } from './count-key.ts';
import type { PortionedLimiter } from './throttles.ts';

/**
 * Too many requests; `retryAfterSeconds` says when to try again (decision H2: 429). `what` begins the sentence that a
 * person reads.
 */
export class ThrottledError extends AppError {
  constructor(retryAfterMs: number, what = 'Too many attempts.') {
    const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    super('THROTTLED', `${what} Please try again in ${formatWait(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  }
}

/** A limiter, and the name of its throttle in metrics. */
export interface NamedLimiter {
  name: string;
  limiter: Pick<PortionedLimiter, 'consume' | 'refusalKnown'>;
}

/** Takes a point of the key, or throws `ThrottledError` if it has none left. */
export async function takePoint(
  { name, limiter }: NamedLimiter,
  key: CountKey,
  what?: string,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw refused(name, refusal, what);
  }
}

/** Throws `ThrottledError` if this process knows that the key has no points left; takes none. */
export async function refuseWithoutPoints(
  { name, limiter }: NamedLimiter,
  key: CountKey,
  what?: string,
): Promise<void> {
  const refusal = await limiter.refusalKnown(key);
  if (refusal) throw refused(name, refusal, what);
}

function refused(name: string, { msBeforeNext }: RateLimiterRes, what?: string): ThrottledError {
  recordRefused(name);
  return new ThrottledError(msBeforeNext, what);
}
