import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { writeOnce } from './write-once.ts';

const { StripeAPIError, StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
const replayed = { 'idempotent-replayed': 'true' };
const failed = (headers: Record<string, string> = {}) =>
  new StripeAPIError({ type: 'api_error', message: 'oops', statusCode: 500, headers });

/** A provider with an answer per key; `calls` lists the keys that were sent, and which as a next one. */
function provider(answers: Record<string, Error | string>) {
  const calls: string[] = [];
  const send = async ({ idempotencyKey }: { idempotencyKey: string }, isNext: boolean) => {
    calls.push(isNext ? `${idempotencyKey} again` : idempotencyKey);
    const answer = answers[idempotencyKey] ?? 'made';
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  return { calls, write: () => writeOnce('step', send) };
}

test('a first failure is raised, and the step can be repeated', async () => {
  const { calls, write } = provider({ step: failed() });
  await expect(write()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(calls).toEqual(['step']);
});

test.each([
  ['a failure that the provider repeats', failed(replayed)],
  [
    'a refusal that it repeats',
    new StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'No such price',
      statusCode: 400,
      headers: replayed,
    }),
  ],
  [
    'a key that was used with other parameters',
    new StripeIdempotencyError({ type: 'idempotency_error', message: 'other parameters', statusCode: 400 }),
  ],
])('%s is skipped, to the same key each time', async (_name, error) => {
  const { calls, write } = provider({ step: error, 'step/2': error, 'step/3': 'made' });
  expect([await write(), await write()]).toEqual(['made', 'made']);
  expect(calls.slice(0, 3)).toEqual(['step', 'step/2 again', 'step/3 again']);
  expect(calls.slice(3)).toEqual(calls.slice(0, 3));
});

test('a declined card stays the outcome of its key', async () => {
  const error = new StripeCardError({
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
    statusCode: 402,
    headers: replayed,
  });
  const { calls, write } = provider({ step: error });
  await expect(write()).rejects.toMatchObject({ code: 'CARD_DECLINED' });
  expect(calls).toEqual(['step']);
});

test('after five keys it gives up', async () => {
  const keys = ['step', ...[2, 3, 4, 5, 6].map((number) => `step/${number}`)];
  const { calls, write } = provider(Object.fromEntries(keys.map((key) => [key, failed(replayed)])));
  await expect(write()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(calls).toHaveLength(5);
});
