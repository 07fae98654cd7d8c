import { createTestDatabase } from '@scanlist/persistence/testing';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { ownStandIn } from './testing/own-stand-in.ts';
import { refused } from './testing/read-back.ts';
import { runStandIn } from './testing/run-stand-in.ts';

const standIn = await ownStandIn();
const { stripe } = standIn;

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

test('a customer is stored, read back, and returned in its deleted form once deleted', async () => {
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

test('the same key creates one customer, also with ten requests at once', async () => {
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

test('a refused request may be corrected and sent again with its key', async () => {
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

test('missing and unknown parameters are refused as Stripe refuses them', async () => {
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

test.each(['sk_live_x', 'pk_test_local', 'nonsense'])('the key %s is refused', async (key) => {
  const stranger = new Stripe(key, { ...standIn.place, maxNetworkRetries: 0, telemetry: false });
  expect(await refused(stranger.prices.list())).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
});

test('every answer contains a request id and the API version', async () => {
  const response = await fetch(`${standIn.url}/v1/nothing`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  expect(response.headers.get('request-id')).toMatch(/^req_local/);
  expect(response.headers.get('stripe-version')).toBe('2026-10-28.endive');
});

test('a refusal that is an outcome is repeated for its key, an invalid request is not', async () => {
  const declined = { idempotencyKey: 'declined/1' };
  const create = (payment_method: string) => stripe.customers.create({ payment_method }, declined);
  expect(await refused(create('pm_card_chargeDeclined'))).toMatchObject({ code: 'card_declined' });
  const again = (await refused(create('pm_card_chargeDeclined'))) as Stripe.errors.StripeCardError;
  expect([again.statusCode, again.headers?.['idempotent-replayed']]).toEqual([402, 'true']);
  const missing = { idempotencyKey: 'missing/1' };
  const retrieve = () => stripe.subscriptions.update('sub_nobody', { cancel_at_period_end: true }, missing);
  expect(await refused(retrieve())).toMatchObject({ statusCode: 404 });
  expect(await refused(retrieve())).toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
});

test('a second request with a key is refused while the first one runs, or if its body differs', async () => {
  await standIn.control('faults', { api: { match: 'POST /v1/customers', delayMs: 1500 } });
  const key = { idempotencyKey: 'slow/1' };
  const first = stripe.customers.create({ email: 'f@example.com' }, key);
  await eventually(async () => (await standIn.control('faults')).answer).toMatchObject({ api: null });
  expect(await refused(stripe.customers.create({ email: 'f@example.com' }, key))).toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
  });
  expect(await refused(stripe.customers.create({ email: 'g@example.com' }, key))).toMatchObject({
    statusCode: 400,
    rawType: 'idempotency_error',
  });
  expect(await first).toMatchObject({ email: 'f@example.com' });
});

test('faults apply to the given number of requests, and leave nothing behind', async () => {
  await standIn.control('faults', { api: { match: 'POST /v1/customers', status: 503, times: 2 } });
  const key = { idempotencyKey: 'away/1' };
  for (const _ of [1, 2])
    expect(await refused(stripe.customers.create({}, key))).toMatchObject({ statusCode: 503 });
  expect(await stripe.customers.create({}, key)).toMatchObject({ object: 'customer' });
  await standIn.control('faults', { api: { status: 429 } });
  expect(await refused(stripe.customers.list())).toMatchObject({ statusCode: 429, code: 'rate_limit' });
  expect((await standIn.control('faults', { api: { colour: 1 } })).status).toBe(400);
  const asForm = await fetch(`${standIn.url}/_local/reset`, { method: 'POST', body: 'x=1' });
  expect(asForm.status).toBe(415);
});

test('lists are newest first, in pages that follow each other', async () => {
  const email = 'pages@example.com';
  const made: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    made.unshift((await stripe.customers.create({ email, name })).id);
  const first = await stripe.customers.list({ email, limit: 2 });
  expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
  const next = await stripe.customers.list({ email, limit: 3, starting_after: made[1] });
  expect([next.data.map(({ id }) => id), next.has_more]).toEqual([made.slice(2), false]);
  const back = await stripe.customers.list({ email, limit: 2, ending_before: made[3] });
  expect([back.data.map(({ id }) => id), back.has_more]).toEqual([made.slice(1, 3), true]);
  const all: string[] = [];
  for await (const { id } of stripe.customers.list({ email, limit: 1 })) all.push(id);
  expect(all).toEqual(made);
  expect(await refused(stripe.customers.list({ starting_after: 'cus_nobody' }))).toMatchObject({
    statusCode: 400,
    param: 'starting_after',
  });
  expect(await refused(stripe.customers.list({ limit: 101 }))).toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'limit',
  });
});

test.each([
  ['payment_method_types', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
  [
    'an unknown one inside',
    { items: [{ price: 'p', plan: 'p' }], customer: 'c' },
    'parameter_unknown',
    'items[0][plan]',
  ],
  ['none of what is needed', { items: [{ price: 'p' }] }, 'parameter_missing', 'customer'],
  [
    'days that are no number',
    { trial_period_days: 'x', customer: 'c', items: [{ price: 'p' }] },
    'parameter_invalid_integer',
    'trial_period_days',
  ],
  ['an empty id', { customer: '', items: [{ price: 'p' }] }, 'parameter_invalid_empty', 'customer'],
  [
    'a customer nobody knows',
    { customer: 'cus_nobody', items: [{ price: 'p' }] },
    'resource_missing',
    'customer',
  ],
])('%s is refused with the name of the parameter', async (_what, given, code, param) => {
  const call = stripe.subscriptions.create(given as unknown as Stripe.SubscriptionCreateParams);
  expect(await refused(call)).toMatchObject({ statusCode: 400, code, param });
});

test('expandable fields become objects, others are refused, and no _local field appears', async () => {
  const customer = await stripe.customers.create({
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });
  const items = [{ price: 'price_local_monthly' }];
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items });
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: [
      'customer.invoice_settings.default_payment_method',
      'latest_invoice.payments',
      'items.data.price.product',
    ],
  });
  expect(subscription).toMatchObject({
    status: 'active',
    customer: { id: customer.id, invoice_settings: { default_payment_method: { card: { last4: '4242' } } } },
    latest_invoice: { payments: { data: [{ status: 'paid', amount_paid: 799 }] } },
    items: { data: [{ price: { product: { object: 'product' } } }] },
  });
  const listed = await stripe.subscriptions.list({ customer: customer.id, expand: ['data.latest_invoice'] });
  expect(listed.data[0]?.latest_invoice).toMatchObject({ status: 'paid' });
  const latest = String((await stripe.subscriptions.retrieve(id)).latest_invoice);
  const payments = ['payments.data.payment.payment_intent'];
  expect(await stripe.invoices.retrieve(latest, { expand: payments })).toMatchObject({
    payments: { data: [{ payment: { payment_intent: { status: 'succeeded' } } }] },
  });
  const invoice = await stripe.invoices.retrieve(latest);
  expect(Object.keys(invoice)).not.toEqual(expect.arrayContaining(['payments']));
  expect(Object.keys(invoice)).not.toEqual(expect.arrayContaining(['confirmation_secret']));
  for (const expand of ['colour', 'status', 'latest_invoice.subscription', 'latest_invoice.payment_intent'])
    expect(await refused(stripe.subscriptions.retrieve(id, { expand: [expand] }))).toMatchObject({
      statusCode: 400,
    });
  const paths = [
    'events?limit=100',
    'customers',
    'invoices',
    'payment_intents',
    'subscriptions',
    'webhook_endpoints',
  ];
  const headers = { authorization: 'Bearer sk_test_local' };
  for (const path of paths) {
    const answer = await (await fetch(`${standIn.url}/v1/${path}`, { headers })).text();
    expect(answer).not.toContain('"_local"');
  }
});

test('the catalogue has the configured prices', async () => {
  const own = await createTestDatabase('local');
  const catalogue = { currency: 'eur', monthlyCents: 900, annuallyCents: 9000 };
  const other = await runStandIn(own.sql, { catalogue });
  const { data } = await other.stripe.prices.list({ lookup_keys: ['annually'] });
  expect(data[0]).toMatchObject({ unit_amount: 9000, currency: 'eur' });
  await other.stop();
  await own.drop();
});

test('another API version, and moving the clock back, are refused', async () => {
  const older = new Stripe('sk_test_local', { ...standIn.place, apiVersion: '2020-08-27' as never });
  expect(await refused(older.prices.list())).toMatchObject({ statusCode: 400 });
  const { now } = (await standIn.control('clock')).answer as { now: number };
  expect((await standIn.control('clock/advance', { to: now - 60 })).status).toBe(400);
  expect((await standIn.control('clock/advance', { to: now + 60 })).status).toBe(200);
});
