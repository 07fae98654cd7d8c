import { createHash } from 'node:crypto';
import type { Parameters } from './parameters.ts';
import { StripeError } from './stripe-error.ts';
import type { Changes, StoredAnswer, StripeRows } from './stripe-rows.ts';

export interface KeyedRequest {
  key: string | undefined;
  method: string;
  path: string;
  given: Parameters;
}

export interface Idempotency {
  /**
   * Runs a write at most once per key and returns its first outcome again for 24 hours. `run` commits the outcome together
   * with its changes, so a request killed before that has changed nothing and can be sent again.
   *
   * @throws StripeError 400 for a key that was used with another request, 409 while its first request runs
   */
  once<Answer>(
    request: KeyedRequest,
    run: (outcomeOf: (status: number, answer: unknown) => Changes['outcome']) => Promise<Answer>,
    replay: (stored: StoredAnswer) => Answer,
  ): Promise<Answer>;
}

const keyLengthMax = 255;

/** Keys are stored in the database, those of running requests in memory. */
export function idempotency(rows: StripeRows): Idempotency {
  const running = new Map<string, string>();
  return {
    async once({ key, method, path, given }, run, replay) {
      if (!key) return run(() => undefined);
      if (key.length > keyLengthMax) {
        const message = `Idempotency keys can be at most ${keyLengthMax} characters long.`;
        throw new StripeError(400, message, { type: 'idempotency_error' });
      }
      const requestSha256 = createHash('sha256')
        .update(`${method} ${path}\n${JSON.stringify(given)}`)
        .digest('hex');
      requireSame(running.get(key), requestSha256);
      if (running.has(key)) {
        const message = 'There is currently another in-progress request using this Stripe-Idempotency-Key.';
        throw new StripeError(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' });
      }
      running.set(key, requestSha256);
      try {
        const stored = await rows.storedAnswer(key);
        requireSame(stored?.requestSha256, requestSha256);
        if (stored) return replay(stored);
        return await run((status, answer) => ({ key, requestSha256, status, answer }));
      } finally {
        running.delete(key);
      }
    },
  };
}

function requireSame(first: string | undefined, now: string): void {
  if (first === undefined || first === now) return;
  throw new StripeError(
    400,
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    { type: 'idempotency_error' },
  );
}
