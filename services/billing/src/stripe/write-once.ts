import Stripe from 'stripe';
import { mapStripeErrors } from './stripe-errors.ts';

/** After this many stored failures a step has to wait until the provider drops them, a day later. */
const keysMax = 5;

/**
 * Sends a write under the idempotency key of a business step. The provider stores the first outcome of a key for a day,
 * also its own failure, and repeats it. It also refuses a key that was used with other parameters. In both cases the
 * step continues under the next key, `<key>/2`, and so on. The provider remembers which keys are used up, so a repeated
 * step arrives at the same key, also after a restart. `isNext` says that the step was tried before and may have created
 * something. A declined card stays the outcome of its key. Raises as `mapStripeErrors` does.
 */
export function writeOnce<Result>(
  key: string,
  send: (once: { idempotencyKey: string }, isNext: boolean) => Promise<Result>,
): Promise<Result> {
  return mapStripeErrors(tryKeys(1));

  async function tryKeys(number: number): Promise<Result> {
    const idempotencyKey = number === 1 ? key : `${key}/${number}`;
    try {
      return await send({ idempotencyKey }, number > 1);
    } catch (error) {
      if (number === keysMax || !isUsedUp(error)) throw error;
      return tryKeys(number + 1);
    }
  }
}

function isUsedUp(error: unknown): boolean {
  const { StripeError, StripeIdempotencyError } = Stripe.errors;
  if (!(error instanceof StripeError)) return false;
  const hasOtherParameters = error instanceof StripeIdempotencyError && error.statusCode === 400;
  const isRepeated = error.headers?.['idempotent-replayed'] === 'true' && error.statusCode !== 402;
  return hasOtherParameters || isRepeated;
}
