import Stripe from 'stripe';
import { fromProvider } from './refusals.ts';

/** After so many failures kept for one step it has to wait until the provider forgets them, a day later. */
const keysMax = 5;

/**
 * Writes under the key of a business step. The provider keeps the first outcome of a key for a day, also a failure of its own,
 * and would only repeat that; and it refuses a key that came with other words before. The step then goes on under the next
 * key, `<key>/2`, and so on. As the provider remembers which keys are used up, whoever takes the step again, also after a
 * restart, comes to the same one. `isNext` tells `ask` that the step was tried before, which may have left something behind.
 * A refused card stays the answer to its key.
 */
export function writeOnce<Result>(
  key: string,
  ask: (once: { idempotencyKey: string }, isNext: boolean) => Promise<Result>,
): Promise<Result> {
  return fromProvider(tryKeys(1));

  async function tryKeys(number: number): Promise<Result> {
    const idempotencyKey = number === 1 ? key : `${key}/${number}`;
    try {
      return await ask({ idempotencyKey }, number > 1);
    } catch (error) {
      if (number === keysMax || !isUsedUp(error)) throw error;
      return tryKeys(number + 1);
    }
  }
}

function isUsedUp(error: unknown): boolean {
  const { StripeError, StripeIdempotencyError } = Stripe.errors;
  if (!(error instanceof StripeError)) return false;
  const cameWithOtherWords = error instanceof StripeIdempotencyError && error.statusCode === 400;
  const isRepeated = error.headers?.['idempotent-replayed'] === 'true' && error.statusCode !== 402;
  return cameWithOtherWords || isRepeated;
}
