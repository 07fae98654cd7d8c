import { AppError, unavailable } from '@scanlist/service-kit/app-error';
import Stripe from 'stripe';

const declined = 'Your card was declined.';

/** Decline codes whose message the card holder may not read. */
const confidentialDeclineCodes = new Set([
  'lost_card',
  'stolen_card',
  'fraudulent',
  'pickup_card',
  'merchant_blacklist',
]);

/**
 * Resolves as `call`, with Stripe's errors mapped: `CARD_DECLINED` with its message, `SERVICE_UNAVAILABLE` if Stripe is
 * down, busy or rate limiting. Every other error passes unchanged: it is a defect of ours.
 */
export async function mapStripeErrors<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw toAppError(error);
  }
}

/** As `mapStripeErrors`, but resolves with null if the object does not exist. */
export async function nullIfMissing<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw toAppError(error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function toAppError(error: unknown): unknown {
  const { StripeCardError, StripeError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  if (!(error instanceof StripeError)) return error;
  const status = error.statusCode ?? 0;
  // Stripe also answers 402 for a payment that needs the card holder's confirmation, with any error class.
  if (error instanceof StripeCardError || status === 402) {
    const message = confidentialDeclineCodes.has(error.decline_code ?? '')
      ? declined
      : error.message || declined;
    const internal = `${error.code} ${error.decline_code ?? ''}`;
    return new AppError('CARD_DECLINED', message, { internal, cause: error });
  }
  const isDown = error instanceof StripeConnectionError || error instanceof StripeRateLimitError;
  if (isDown || status >= 500 || status === 409)
    return unavailable('the card provider is not available', error);
  return error;
}
