import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import Stripe from 'stripe';

const declined = 'Your card was declined.';

/** What a card holder may not learn about their card. */
const unspoken = new Set(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'merchant_blacklist']);

/**
 * What the provider answers, with its refusals as ours: `CARD_DECLINED` in its words, `SERVICE_UNAVAILABLE` where it is away
 * or will not answer now. Every other refusal stays as it is: a defect of ours.
 */
export async function fromProvider<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    throw asOurs(error);
  }
}

/** The same, with null for what the provider does not have. */
export async function foundAtProvider<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw asOurs(error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function asOurs(error: unknown): unknown {
  const { StripeCardError, StripeError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  const status = error.statusCode ?? 0;
  // 402 is also said of a payment that waits for the card holder's word, whatever kind of error that is.
  if (error instanceof StripeCardError || status === 402) {
    const message = unspoken.has(error.decline_code ?? '') ? declined : error.message || declined;
    const internal = `${error.code} ${error.decline_code ?? ''}`;
    return new AppError('CARD_DECLINED', message, { internal, cause: error });
  }
  const isAway = error instanceof StripeConnectionError || error instanceof StripeRateLimitError;
  if (isAway || status >= 500 || status === 409) return unavailable('the card provider is away', error);
  return error;
}
