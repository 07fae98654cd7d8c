import { AppError } from '@scanlist/service-kit/app-error';
import { formatWait } from '@scanlist/service-kit/format-wait';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { recordRefused } from '../http/http-metrics.ts';
import type { CountKey } from './count-key.ts';
import type { PortionedLimiter } from './throttles.ts';

/**
 * Somebody asks too often; `retryAfterSeconds` says when asking again makes sense (decision H2: 429). `what` begins the
 * sentence a person reads.
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

/** Takes one of the key's points, or throws `ThrottledError` when it has none left. */
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

/** Throws `ThrottledError` where it is known here that the key has no point left; takes none. */
export async function refuseWithoutPoints({ name, limiter }: NamedLimiter, key: CountKey): Promise<void> {
  const refusal = await limiter.refusalKnown(key);
  if (refusal) throw refused(name, refusal);
}

function refused(name: string, { msBeforeNext }: RateLimiterRes, what?: string): ThrottledError {
  recordRefused(name);
  return new ThrottledError(msBeforeNext, what);
}
