import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
beforeEach(() => standIn.control('reset', {}));

const day = 86_400;
const refused = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

async function customerWith(method: string): Promise<Stripe.Customer> {
  return stripe.customers.create({
    email: 'a@example.com',
    payment_method: method,
    invoice_settings: { default_payment_method: method },
  });
}

/** As a sign-up does it: card, customer, seven days of trial. */
async function startTrial(method = 'pm_card_visa', price = 'price_local_monthly') {
  const customer = await customerWith(method);
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 7,
    default_payment_method: String(customer.invoice_settings.default_payment_method),
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    metadata: { signupId: '7' },
  });
}

async function eventTypes(since = 0): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100, created: { gte: since } });
  return events.data.map(({ type }) => type).reverse();
}

const periodEnd = (subscription: Stripe.Subscription) => subscription.items.data[0]?.current_period_end ?? 0;
const latestInvoice = (subscription: Stripe.Subscription) =>
  stripe.invoices.retrieve(String(subscription.latest_invoice));

test('a trial begins with a paid invoice of nothing, and tells of it in order', async () => {
  const subscription = await startTrial();
  expect(subscription).toMatchObject({ status: 'trialing', cancel_at_period_end: false });
  expect(subscription.trial_end).toBe(subscription.created + 7 * day);
  expect(periodEnd(subscription)).toBe(subscription.trial_end);
  expect(await latestInvoice(subscription)).toMatchObject({
    status: 'paid',
    amount_due: 0,
    amount_paid: 0,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id, metadata: { signupId: '7' } } },
  });
  expect((await eventTypes()).filter((type) => /^(customer\.sub|invoice)/.test(type))).toEqual([
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
});

test('a trial is told to end three days before, becomes active, and is charged an hour later', async () => {
  const { id, created } = await startTrial();
  await standIn.passDays(4);
  expect(await eventTypes(created + 4 * day)).toEqual(['customer.subscription.trial_will_end']);
  await standIn.passDays(3);
  const active = await stripe.subscriptions.retrieve(id);
  expect(active.status).toBe('active');
  expect(await latestInvoice(active)).toMatchObject({ status: 'draft', amount_due: 799 });
  const [updated] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data;
  expect(updated?.data.previous_attributes).toMatchObject({ status: 'trialing' });
  await standIn.passDays(1 / 24);
  expect(await latestInvoice(active)).toMatchObject({
    status: 'paid',
    amount_paid: 799,
    billing_reason: 'subscription_cycle',
    attempt_count: 1,
  });
  expect(await eventTypes(created + 7 * day + 1)).toEqual([
    'payment_intent.created',
    'invoice.finalized',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
});

test('a year of months passes in one go, every one paid and none twice', async () => {
  const { id, customer } = await startTrial();
  await standIn.passDays(7 + 360);
  const invoices = await stripe.invoices.list({ customer: String(customer), limit: 100 });
  expect(invoices.data.filter(({ amount_paid }) => amount_paid === 799)).toHaveLength(12);
  expect(new Set(invoices.data.map(({ number }) => number)).size).toBe(13);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('a failing renewal is past due, tried again after 3, 5 and 7 days, then ends the subscription', async () => {
  const { id } = await startTrial('pm_card_chargeCustomerFail');
  await standIn.passDays(7 + 1 / 24);
  const pastDue = await stripe.subscriptions.retrieve(id);
  expect(pastDue.status).toBe('past_due');
  const first = await latestInvoice(pastDue);
  expect(first).toMatchObject({ status: 'open', attempt_count: 1, attempted: true });
  const { now } = (await standIn.control('clock')).answer as { now: number };
  expect(Math.abs((first.next_payment_attempt ?? 0) - now - 3 * day)).toBeLessThan(120);
  await standIn.passDays(3);
  expect(await latestInvoice(pastDue)).toMatchObject({ attempt_count: 2 });
  await standIn.passDays(5);
  expect(await latestInvoice(pastDue)).toMatchObject({ attempt_count: 3 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await standIn.passDays(7);
  expect(await latestInvoice(pastDue)).toMatchObject({ attempt_count: 4, next_payment_attempt: null });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
});

test('a failed renewal is paid with another card, and the subscription is active again', async () => {
  const { id, customer } = await startTrial('pm_card_chargeCustomerFail');
  await standIn.passDays(7 + 1 / 24);
  const pastDue = await stripe.subscriptions.retrieve(id);
  const invoice = String(pastDue.latest_invoice);
  expect(await refused(stripe.invoices.pay(invoice))).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
  });
  const method = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: String(customer) });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
  expect(await stripe.invoices.pay(invoice)).toMatchObject({ status: 'paid', amount_remaining: 0 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  await standIn.passDays(20);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('a bank that insists on asking leaves the payment waiting for its holder, who can then pay', async () => {
  const customer = await stripe.customers.create({});
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_authenticationRequired',
    confirm: true,
  });
  expect(setup.status).toBe('requires_action');
  const challenge = { outcome: 'authenticate', client_secret: setup.client_secret };
  await standIn.control(`3ds/${setup.id}`, challenge);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_local_monthly' }],
    trial_period_days: 7,
    default_payment_method: String((await stripe.setupIntents.retrieve(setup.id)).payment_method),
  });
  await standIn.passDays(7 + 1 / 24);
  const pastDue = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  });
  expect(pastDue.status).toBe('past_due');
  expect((await eventTypes()).slice(-5)).toEqual([
    'invoice.finalized',
    'payment_intent.requires_action',
    'invoice.payment_action_required',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ]);
  const invoice = pastDue.latest_invoice as Stripe.Invoice;
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  const intent = secret.split('_secret_')[0] ?? '';
  expect(invoice.payments?.data[0]?.payment.payment_intent).toBe(intent);
  await standIn.control(`3ds/${intent}`, { outcome: 'authenticate', client_secret: secret });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('without a trial it waits to be paid: declined with the same secret, then paid, active, its card kept', async () => {
  const customer = await stripe.customers.create({});
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_local_annually' }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    expand: ['latest_invoice.confirmation_secret'],
  });
  expect(subscription.status).toBe('incomplete');
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ status: 'open', amount_due: 7670 });
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  const [intent = ''] = secret.split('_secret_');
  const pay = (number: string) =>
    standIn.browser('POST', `/v1/payment_intents/${intent}/confirm`, {
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2044',
      'payment_method_data[card][cvc]': '123',
    });
  const declined = await pay('4000000000009995');
  expect(declined).toMatchObject({
    status: 402,
    answer: {
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        payment_intent: { id: intent, status: 'requires_payment_method', client_secret: secret },
      },
    },
  });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  const paid = await pay('4242424242424242');
  expect(paid).toMatchObject({ status: 200, answer: { status: 'succeeded' } });
  expect(Object.keys(paid.answer)).not.toContain('customer');
  const active = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method', 'latest_invoice.confirmation_secret'],
  });
  expect(active).toMatchObject({
    status: 'active',
    default_payment_method: { card: { last4: '4242' }, customer: customer.id },
    latest_invoice: { status: 'paid', confirmation_secret: null },
  });
  expect(periodEnd(active) - active.created).toBeGreaterThanOrEqual(365 * day);
});

test('an unpaid first invoice is void after 23 hours', async () => {
  const customer = await stripe.customers.create({});
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_local_monthly' }],
    payment_behavior: 'default_incomplete',
  });
  await standIn.passDays(22 / 24);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete');
  await standIn.passDays(1 / 24);
  const expired = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } });
});

test('cancelled in its trial it runs to the end, costs nothing, and is gone', async () => {
  const { id, trial_end, customer } = await startTrial();
  const cancelling = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(cancelling).toMatchObject({
    status: 'trialing',
    cancel_at_period_end: true,
    cancel_at: trial_end,
    canceled_at: expect.any(Number),
  });
  await standIn.passDays(6.9);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('trialing');
  await standIn.passDays(0.2);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: trial_end });
  expect((await stripe.invoices.list({ customer: String(customer) })).data).toHaveLength(1);
  expect((await stripe.subscriptions.list({ customer: String(customer) })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer: String(customer), status: 'all' })).data).toHaveLength(
    1,
  );
});

test('resumed before its end it goes on as if nothing had been', async () => {
  const { id } = await startTrial();
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  });
  await standIn.passDays(7.1);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('cancelled in the provider’s pages only the date says so, and clearing it resumes', async () => {
  const { id, trial_end } = await startTrial();
  await standIn.control('faults', { portalCancel: id });
  const cancelling = await stripe.subscriptions.retrieve(id);
  expect(cancelling).toMatchObject({ cancel_at_period_end: false, cancel_at: trial_end });
  expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
  await standIn.control('faults', { portalCancel: id });
  await standIn.passDays(7);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
});

test('deleted it ends at once, and a second time it is not there', async () => {
  const { id } = await startTrial();
  expect(await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })).toMatchObject({
    status: 'canceled',
    ended_at: expect.any(Number),
  });
  expect(await refused(stripe.subscriptions.cancel(id))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('a trial that ends now is charged without waiting', async () => {
  const { id } = await startTrial();
  const active = await stripe.subscriptions.update(id, { trial_end: 'now', expand: ['latest_invoice'] });
  expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 799 } });
});

test('another price counts from the end of a trial, and at once when it is over', async () => {
  const { id, items } = await startTrial();
  const item = items.data[0]?.id ?? '';
  const trialing = await stripe.subscriptions.update(id, {
    items: [{ id: item, price: 'price_local_annually' }],
  });
  expect(trialing).toMatchObject({
    status: 'trialing',
    items: { data: [{ price: { lookup_key: 'annually' } }] },
  });
  await standIn.passDays(7 + 1 / 24);
  const active = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(active.latest_invoice).toMatchObject({ amount_paid: 7670 });
  const monthly = await stripe.subscriptions.update(id, {
    items: [{ id: item, price: 'price_local_monthly' }],
    expand: ['latest_invoice'],
  });
  // What is left of the year pays for the month, and for those to come.
  expect(monthly.latest_invoice).toMatchObject({
    status: 'paid',
    amount_due: 0,
    billing_reason: 'subscription_update',
  });
  const customer = await stripe.customers.retrieve(String(monthly.customer));
  expect(customer).toMatchObject({ balance: expect.any(Number) });
  expect((customer as Stripe.Customer).balance).toBeLessThan(-6000);
  await standIn.passDays(31.1);
  const renewed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(renewed.latest_invoice).toMatchObject({ total: 799, amount_due: 0, status: 'paid' });
});

test('a trial whose card is gone ends as it was told to', async () => {
  for (const [behaviour, status] of [
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const) {
    const { id } = await stripe.subscriptions.create({
      customer: (await stripe.customers.create({})).id,
      items: [{ price: 'price_local_monthly' }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: behaviour } },
    });
    await standIn.passDays(7 + 1 / 24);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
  }
});

test('deleting a customer ends its subscriptions and detaches its cards for good', async () => {
  const { id, customer } = await startTrial();
  const [method] = (await stripe.customers.listPaymentMethods(String(customer))).data;
  await stripe.customers.del(String(customer));
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  const other = await stripe.customers.create({});
  expect(await refused(stripe.paymentMethods.attach(method?.id ?? '', { customer: other.id }))).toMatchObject(
    {
      statusCode: 400,
    },
  );
});

test('a method of somebody else is not charged', async () => {
  const [mine, other] = [await customerWith('pm_card_visa'), await customerWith('pm_card_visa')];
  const theirs = String(other.invoice_settings.default_payment_method);
  const wrong = stripe.subscriptions.create({
    customer: mine.id,
    items: [{ price: 'price_local_monthly' }],
    default_payment_method: theirs,
  });
  expect(await refused(wrong)).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'default_payment_method',
  });
  expect(await refused(stripe.paymentMethods.attach(theirs, { customer: mine.id }))).toMatchObject({
    statusCode: 400,
  });
});

test('a test clock moves its own customers and nobody else', async () => {
  const start = Date.parse('2026-01-24T12:00:00Z') / 1000;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await stripe.customers.create({
    test_clock: clock.id,
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_local_monthly' }],
    trial_period_days: 7,
  });
  const other = await startTrial();
  const ends: string[] = [];
  for (const until of ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']) {
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.parse(until) / 1000 });
    await expect
      .poll(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status)
      .toBe('ready');
    ends.push(new Date(periodEnd(await stripe.subscriptions.retrieve(id)) * 1000).toISOString());
  }
  // The month's last day where there is no 31st, and the 31st again after it.
  expect(ends).toEqual(['2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z']);
  expect((await stripe.subscriptions.retrieve(other.id)).status).toBe('trialing');
});
