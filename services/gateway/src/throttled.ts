import { AppError } from '@scanlist/service-kit/app-error';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Somebody asks too often; `retryAfterSeconds` says when asking again makes sense (decision H2: 429). */
export class ThrottledError extends AppError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterMs: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    super('THROTTLED', `Too many attempts. Please try again in ${waitInWords(seconds)}.`);
    this.retryAfterSeconds = seconds;
  }
}

/** Takes one of the key's points, or throws `ThrottledError` when it has none left. */
export async function takePoint(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new ThrottledError(refusal.msBeforeNext);
    throw refusal;
  }
}

function waitInWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
