import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { mapStripeErrors, nullIfMissing } from './stripe-errors.ts';

const { StripeAPIError, StripeCardError, StripeConnectionError, StripeInvalidRequestError } = Stripe.errors;
const declined = (decline_code: string, message: string) =>
  new StripeCardError({ type: 'card_error', code: 'card_declined', decline_code, message, statusCode: 402 });
const refusalOf = (error: Error) => mapStripeErrors(Promise.reject(error)).catch((reason) => reason);

test.each([
  ['insufficient_funds', 'Your card has insufficient funds.', 'Your card has insufficient funds.'],
  ['generic_decline', 'Your card was declined.', 'Your card was declined.'],
  ['lost_card', 'Your card is lost.', 'Your card was declined.'],
  ['stolen_card', 'Your card is stolen.', 'Your card was declined.'],
])('a card declined for %s has the provider’s message, unless that is confidential', async (...row) => {
  const [reason, message, publicMessage] = row;
  expect(await refusalOf(declined(reason, message))).toMatchObject({
    code: 'CARD_DECLINED',
    publicMessage,
  });
});

test.each([
  ['no connection', new StripeConnectionError({ type: 'api_error', message: 'no route' })],
  ['a failure of the provider', new StripeAPIError({ type: 'api_error', message: 'oops', statusCode: 500 })],
])('%s means that a retry may succeed', async (_name, error) => {
  expect(await refusalOf(error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('a missing object is null, and an invalid request passes unchanged', async () => {
  const missing = new StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'No such customer',
    statusCode: 404,
  });
  expect(await nullIfMissing(Promise.reject(missing))).toBeNull();
  expect(await refusalOf(missing)).toBe(missing);
});
