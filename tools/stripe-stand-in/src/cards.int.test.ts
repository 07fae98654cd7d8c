import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ownStandIn } from './testing/own-stand-in.ts';
import { refused } from './testing/read-back.ts';

const standIn = await ownStandIn();
const { stripe, sql } = standIn;

const card = (number: string, more: Record<string, string> = {}) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '44',
  'payment_method_data[card][cvc]': number.startsWith('37') ? '1234' : '123',
  ...more,
});

function setUp(customer?: string) {
  return stripe.setupIntents.create({
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { askId: '7' },
    ...(customer ? { customer } : {}),
  });
}

async function confirm({ id, client_secret: secret }: Stripe.SetupIntent, given: Record<string, string>) {
  const path = `/v1/setup_intents/${id}/confirm`;
  return standIn.browser('POST', path, { client_secret: secret ?? '', ...given });
}

test.each([
  ['4242 4242 4242 4242', 'visa', '4242'],
  ['5555555555554444', 'mastercard', '4444'],
  ['378282246310005', 'amex', '0005'],
  ['4000000000000341', 'visa', '0341'],
])('the card %s is set up from a browser, and its number is not stored', async (number, brand, last4) => {
  const intent = await setUp();
  const { status, answer } = await confirm(intent, card(number));
  expect([status, answer.status]).toEqual([200, 'succeeded']);
  expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['metadata']));
  expect(Object.keys(answer)).not.toEqual(expect.arrayContaining(['customer']));
  const method = await stripe.paymentMethods.retrieve(String(answer.payment_method));
  expect(method.card).toMatchObject({ brand, last4, exp_month: 12, exp_year: 2044 });
  expect(method.card?.fingerprint).toMatch(/^\S{16}$/);
  const bodies = await sql`select body::text from stripe_object`;
  const requests = await sql`select answer::text from stripe_request`;
  const digits = number.replaceAll(' ', '');
  expect(JSON.stringify([bodies, requests])).not.toContain(digits);
  const [found] = (await stripe.setupIntents.list({ payment_method: method.id })).data;
  expect(found).toMatchObject({ id: intent.id, status: 'succeeded' });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000069', 'expired_card', undefined],
  ['4000000000000127', 'incorrect_cvc', undefined],
  ['4000000000000119', 'processing_error', undefined],
])('the card %s is declined as %s %s, and the intent accepts another', async (number, code, declineCode) => {
  const intent = await setUp();
  const { status, answer } = await confirm(intent, card(number));
  expect(status).toBe(402);
  expect(answer.error).toMatchObject({
    type: 'card_error',
    code,
    message: expect.any(String),
    setup_intent: { id: intent.id, status: 'requires_payment_method', last_setup_error: { code } },
  });
  expect(answer.error?.decline_code).toBe(declineCode);
  expect(JSON.stringify(answer)).not.toContain('_local"');
  expect(
    (await stripe.events.list({ type: 'setup_intent.setup_failed', limit: 1 })).data[0]?.data.object,
  ).toMatchObject({
    id: intent.id,
  });
  expect((await confirm(intent, card('4242424242424242'))).answer.status).toBe('succeeded');
});

test.each([
  ['4242424242424241', {}, 'incorrect_number'],
  ['12', {}, 'incorrect_number'],
  ['4111111111111111', {}, 'card_declined'],
  ['4242424242424242', { 'payment_method_data[card][exp_year]': '2020' }, 'invalid_expiry_year'],
  ['4242424242424242', { 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
  ['4242424242424242', { 'payment_method_data[card][cvc]': '12' }, 'incomplete_cvc'],
])('the card %s with %o is refused as %s', async (number, more, code) => {
  const { status, answer } = await confirm(await setUp(), card(number, more));
  expect([status, answer.error?.code]).toEqual([402, code]);
  if (number.startsWith('4111')) expect(answer.error?.decline_code).toBe('test_mode_live_card');
});

test.each(['4000002500003155', '4000002760003184', '4000008260003178'])(
  'the card %s asks its holder: refused it waits for another card, accepted it is set up and attached',
  async (number) => {
    const customer = await stripe.customers.create({});
    const intent = await setUp(customer.id);
    const ask = (outcome: string, secret = intent.client_secret) =>
      standIn.control(`3ds/${intent.id}`, { outcome, client_secret: secret });
    expect((await confirm(intent, card(number))).answer).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    expect((await ask('fail', 'a guess')).status).toBe(400);
    expect((await standIn.control(`3ds/${intent.id}`, { outcome: 'fail' })).status).toBe(401);
    expect(await ask('fail')).toMatchObject({
      status: 200,
      answer: {
        status: 'requires_payment_method',
        last_setup_error: { code: 'setup_intent_authentication_failure' },
      },
    });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);
    await confirm(intent, card(number));
    expect((await ask('authenticate')).answer).toMatchObject({ status: 'succeeded' });
    const [method] = (await stripe.customers.listPaymentMethods(customer.id, { type: 'card' })).data;
    expect(method?.card?.last4).toBe(number.slice(-4));
  },
);

test('a browser needs the client secret, and reaches nothing else', async () => {
  const intent = await setUp();
  const path = `/v1/setup_intents/${intent.id}`;
  expect((await standIn.browser('GET', path, { client_secret: intent.client_secret ?? '' })).status).toBe(
    200,
  );
  expect((await standIn.browser('GET', path, { client_secret: 'a guess' })).status).toBe(400);
  expect((await standIn.browser('GET', path, {})).status).toBe(401);
  expect(
    (await standIn.browser('POST', `${path}/cancel`, { client_secret: intent.client_secret ?? '' })).status,
  ).toBe(401);
  expect((await standIn.browser('GET', '/v1/customers', {})).answer.error?.code).toBe('secret_key_required');
  const byQuery = `${standIn.url}${path}?key=pk_test_local&client_secret=${intent.client_secret}`;
  expect((await fetch(byQuery)).status).toBe(200);
});

test('test ids stand for cards wherever a payment method is accepted', async () => {
  const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' });
  await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id });
  const brands = (await stripe.customers.listPaymentMethods(customer.id)).data.map(
    ({ card: one }) => one?.brand,
  );
  expect(brands).toEqual(['mastercard', 'visa']);
  const intent = await setUp();
  expect(await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).toMatchObject({
    status: 'succeeded',
  });
  expect(await refused(stripe.customers.create({ payment_method: 'pm_card_chargeDeclined' }))).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
  expect(await refused(stripe.customers.create({ payment_method: 'pm_card_unheardOf' }))).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
  });
});

test('a set-up method follows Stripe’s rules: attached once, detached for good, the intent final', async () => {
  const intent = await setUp();
  await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  const method = String((await stripe.setupIntents.retrieve(intent.id)).payment_method);
  expect(await refused(stripe.setupIntents.confirm(intent.id))).toMatchObject({
    statusCode: 400,
    code: 'setup_intent_unexpected_state',
  });
  expect(await refused(stripe.setupIntents.cancel(intent.id))).toMatchObject({
    code: 'setup_intent_unexpected_state',
  });
  const customer = await stripe.customers.create({
    payment_method: method,
    invoice_settings: { default_payment_method: method },
  });
  expect(customer.invoice_settings.default_payment_method).toBe(method);
  expect(await refused(stripe.customers.create({ payment_method: method }))).toMatchObject({
    statusCode: 400,
  });
  await stripe.paymentMethods.detach(method);
  expect(await refused(stripe.paymentMethods.attach(method, { customer: customer.id }))).toMatchObject({
    statusCode: 400,
  });
  const after = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
  expect(after.invoice_settings.default_payment_method).toBeNull();
});

test('a cancelled intent accepts no card', async () => {
  const intent = await setUp();
  const canceled = await stripe.setupIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect((await confirm(intent, card('4242424242424242'))).status).toBe(400);
});

test('a set-up card is charged off session; one never set up requires authentication', async () => {
  const charge = async (isSetUp: boolean) => {
    const customer = await stripe.customers.create({});
    let method: string;
    if (isSetUp) {
      const intent = await setUp(customer.id);
      await confirm(intent, card('4000002500003155'));
      const outcome = { outcome: 'authenticate', client_secret: intent.client_secret };
      await standIn.control(`3ds/${intent.id}`, outcome);
      method = String((await stripe.setupIntents.retrieve(intent.id)).payment_method);
    } else {
      const alias = 'pm_card_authenticationRequiredOnSetup';
      method = (await stripe.paymentMethods.attach(alias, { customer: customer.id })).id;
    }
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: 'price_local_monthly' }],
      default_payment_method: method,
    });
    return (await stripe.subscriptions.retrieve(id)).status;
  };
  expect(await charge(true)).toBe('active');
  expect(await charge(false)).toBe('incomplete');
});
