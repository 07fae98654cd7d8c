import { AppError } from '@scanlist/service-kit/app-error';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { noteRefused } from './http-metrics.ts';

/**
 * Somebody asks too often; `retryAfterSeconds` says when asking again makes sense (decision H2: 429). `what` begins the
 * sentence a person reads.
 */
export class ThrottledError extends AppError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterMs: number, what = 'Too many attempts.') {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    super('THROTTLED', `${what} Please try again in ${waitInWords(seconds)}.`);
    this.retryAfterSeconds = seconds;
  }
}

/** Takes one of the key's points, or throws `ThrottledError` when it has none left. */
export async function takePoint(limiter: RateLimiterMemory, key: string, what?: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    noteRefused(limiter.keyPrefix);
    throw new ThrottledError(refusal.msBeforeNext, what);
  }
}

function waitInWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
