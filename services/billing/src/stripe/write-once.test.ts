import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { writeOnce } from './write-once.ts';

const { StripeAPIError, StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
const replayed = { 'idempotent-replayed': 'true' };
const failed = (headers: Record<string, string> = {}) =>
  new StripeAPIError({ type: 'api_error', message: 'oops', statusCode: 500, headers });

/** A provider that answers each key in its way; says which keys were asked, and which as a next one. */
function provider(answers: Record<string, Error | string>) {
  const asked: string[] = [];
  const ask = async ({ idempotencyKey }: { idempotencyKey: string }, isNext: boolean) => {
    asked.push(isNext ? `${idempotencyKey} again` : idempotencyKey);
    const answer = answers[idempotencyKey] ?? 'made';
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  return { asked, write: () => writeOnce('step', ask) };
}

test('a failure that just happened is told, and the step may be taken again', async () => {
  const { asked, write } = provider({ step: failed() });
  await expect(write()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(asked).toEqual(['step']);
});

test.each([
  ['a failure the provider only repeats', failed(replayed)],
  [
    'a refusal it only repeats',
    new StripeInvalidRequestError({
      type: 'invalid_request_error',
      message: 'No such price',
      statusCode: 400,
      headers: replayed,
    }),
  ],
  [
    'a key that came with other words',
    new StripeIdempotencyError({ type: 'idempotency_error', message: 'other words', statusCode: 400 }),
  ],
])('%s is stepped over, to the same key each time', async (_name, error) => {
  const { asked, write } = provider({ step: error, 'step/2': error, 'step/3': 'made' });
  expect([await write(), await write()]).toEqual(['made', 'made']);
  expect(asked.slice(0, 3)).toEqual(['step', 'step/2 again', 'step/3 again']);
  expect(asked.slice(3)).toEqual(asked.slice(0, 3));
});

test('a refused card stays the answer', async () => {
  const error = new StripeCardError({
    type: 'card_error',
    code: 'card_declined',
    message: 'Your card was declined.',
    statusCode: 402,
    headers: replayed,
  });
  const { asked, write } = provider({ step: error });
  await expect(write()).rejects.toMatchObject({ code: 'CARD_DECLINED' });
  expect(asked).toEqual(['step']);
});

test('it does not go on for ever', async () => {
  const keys = ['step', ...[2, 3, 4, 5, 6].map((number) => `step/${number}`)];
  const { asked, write } = provider(Object.fromEntries(keys.map((key) => [key, failed(replayed)])));
  await expect(write()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(asked).toHaveLength(5);
});
