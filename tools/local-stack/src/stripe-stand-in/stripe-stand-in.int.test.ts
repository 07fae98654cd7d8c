import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStandIn, runStandIn } from './run-stand-in.ts';

let database: TestDatabase;
let standIn: RunningStandIn;
let stripe: Stripe;

beforeAll(async () => {
  database = await createTestDatabase('local');
  standIn = await runStandIn(database.sql);
  stripe = standIn.stripe;
});
afterAll(async () => {
  await standIn.stop();
  await database.drop();
});

const refused = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test('both prices are found by their lookup keys, with the amounts of the catalogue', async () => {
  const { data } = await stripe.prices.list({ lookup_keys: ['monthly', 'annually'], active: true });
  expect(
    data.map(({ lookup_key, unit_amount, currency, recurring }) => [
      lookup_key,
      unit_amount,
      currency,
      recurring?.interval,
    ]),
  ).toEqual([
    ['monthly', 799, 'usd', 'month'],
    ['annually', 7670, 'usd', 'year'],
  ]);
  expect((await stripe.prices.list({ lookup_keys: ['weekly'] })).data).toEqual([]);
  expect((await stripe.prices.list({ active: false })).data).toEqual([]);
  expect((await stripe.products.list()).data.map(({ id }) => id)).toEqual([data[0]?.product]);
});

test('a customer is kept, read back, and answered in its deleted form once deleted', async () => {
  const made = await stripe.customers.create({ email: 'a@example.com', metadata: { ownerId: '7' } });
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({
    id: made.id,
    email: 'a@example.com',
    metadata: { ownerId: '7' },
  });
  expect(made.id).toContain('_local');
  expect(await stripe.customers.del(made.id)).toMatchObject({
    id: made.id,
    object: 'customer',
    deleted: true,
  });
  expect(await stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id, deleted: true });
});

test('the same key makes one customer, also when asked ten times at once', async () => {
  const patient = new Stripe('sk_test_local', { ...standIn.place, maxNetworkRetries: 5, telemetry: false });
  const create = () =>
    patient.customers.create({ email: 'b@example.com' }, { idempotencyKey: 'signup/1/customer' });
  const made = await Promise.all(Array.from({ length: 10 }, create));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await create()).lastResponse.headers['idempotent-replayed']).toBe('true');
});

test('the same key with other parameters is refused', async () => {
  await stripe.customers.create({ email: 'c@example.com' }, { idempotencyKey: 'signup/2/customer' });
  const error = await refused(
    stripe.customers.create({ email: 'd@example.com' }, { idempotencyKey: 'signup/2/customer' }),
  );
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('a refused request may be sent again, corrected, under its key', async () => {
  const options = { idempotencyKey: 'signup/3/customer' };
  const wrong = { emial: 'e@example.com' } as Stripe.CustomerCreateParams;
  expect(await refused(stripe.customers.create(wrong, options))).toMatchObject({
    code: 'parameter_unknown',
    param: 'emial',
  });
  expect(await stripe.customers.create({ email: 'e@example.com' }, options)).toMatchObject({
    email: 'e@example.com',
  });
});

test('what is missing and what is unknown are refused as the provider refuses them', async () => {
  expect(await refused(stripe.customers.retrieve('cus_nobody'))).toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
  expect(await refused(stripe.prices.retrieve('price_nothing'))).toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  });
  expect(await refused(stripe.coupons.list())).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
  });
});

test.each(['sk_live_x', 'pk_test_local', 'nonsense'])('the key %s opens nothing', async (key) => {
  const stranger = new Stripe(key, { ...standIn.place, maxNetworkRetries: 0, telemetry: false });
  expect(await refused(stranger.prices.list())).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
});

test('every answer carries a request id and the version of the API', async () => {
  const response = await fetch(`${standIn.url}/v1/nothing`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  expect(response.headers.get('request-id')).toMatch(/^req_local/);
  expect(response.headers.get('stripe-version')).toBe('2026-10-28.endive');
});
