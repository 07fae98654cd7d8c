import { AppError } from '@scanlist/service-kit/app-error';

/** Somebody asks too often; `retryAfterSeconds` says when asking again makes sense (decision H2: 429). */
export class ThrottledError extends AppError {
  readonly retryAfterSeconds: number;

  constructor(retryAfterMs: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
    super('THROTTLED', `Too many attempts. Please try again in ${waitInWords(seconds)}.`);
    this.retryAfterSeconds = seconds;
  }
}

function waitInWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
