import type Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { ownStandIn } from './testing/own-stand-in.ts';
import { eventTypes, latestInvoice, periodEnd, refused } from './testing/read-back.ts';
import { startTrial } from './testing/start-trial.ts';

const standIn = await ownStandIn();
const { stripe, sql } = standIn;
beforeEach(() => standIn.control('reset', {}));

const day = 86_400;

test('the end of a trial is announced three days before; it becomes active and is charged an hour later', async () => {
  const { id, created } = await startTrial(stripe);
  await standIn.passDays(4);
  expect(await eventTypes(stripe, created + 4 * day)).toEqual(['customer.subscription.trial_will_end']);
  await standIn.passDays(3);
  const active = await stripe.subscriptions.retrieve(id);
  expect(active.status).toBe('active');
  expect(await latestInvoice(stripe, active)).toMatchObject({ status: 'draft', amount_due: 799 });
  const [updated] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data;
  expect(updated?.data.previous_attributes).toMatchObject({ status: 'trialing' });
  await standIn.passDays(1 / 24);
  expect(await latestInvoice(stripe, active)).toMatchObject({
    status: 'paid',
    amount_paid: 799,
    billing_reason: 'subscription_cycle',
    attempt_count: 1,
  });
  expect(await eventTypes(stripe, created + 7 * day + 1)).toEqual([
    'payment_intent.created',
    'invoice.finalized',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
});

test('a draft finalized without collection is not charged and can be voided; finalizing it twice is refused', async () => {
  const { id } = await startTrial(stripe);
  await standIn.passDays(7);
  const draft = String((await stripe.subscriptions.retrieve(id)).latest_invoice);
  const final = await stripe.invoices.finalizeInvoice(draft, { auto_advance: false });
  expect(final).toMatchObject({ status: 'open', amount_due: 799, auto_advance: false });
  expect(await refused(stripe.invoices.finalizeInvoice(draft))).toMatchObject({ statusCode: 400 });
  await standIn.passDays(1);
  expect(await stripe.invoices.retrieve(draft)).toMatchObject({ status: 'open', attempt_count: 0 });
  expect(await stripe.invoices.voidInvoice(draft)).toMatchObject({ status: 'void' });
});

test('deleting a subscription while its invoice is a draft leaves the invoice to be charged', async () => {
  const { id } = await startTrial(stripe);
  await standIn.passDays(7);
  const canceled = await stripe.subscriptions.cancel(id);
  await standIn.passDays(1 / 24);
  expect(await latestInvoice(stripe, canceled)).toMatchObject({ status: 'paid', amount_paid: 799 });
});

test('a year passes in one step, every month paid and none twice', async () => {
  const { id, customer } = await startTrial(stripe);
  await standIn.passDays(7 + 360);
  const invoices = await stripe.invoices.list({ customer: String(customer), limit: 100 });
  expect(invoices.data.filter(({ amount_paid }) => amount_paid === 799)).toHaveLength(12);
  expect(new Set(invoices.data.map(({ number }) => number)).size).toBe(13);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('a failing renewal is past due, retried after 3, 5 and 7 days, then ends the subscription', async () => {
  const { id } = await startTrial(stripe, 'pm_card_chargeCustomerFail');
  await standIn.passDays(7 + 1 / 24);
  const pastDue = await stripe.subscriptions.retrieve(id);
  expect(pastDue.status).toBe('past_due');
  const first = await latestInvoice(stripe, pastDue);
  expect(first).toMatchObject({ status: 'open', attempt_count: 1, attempted: true });
  const { now } = (await standIn.control('clock')).answer as { now: number };
  expect(Math.round(((first.next_payment_attempt ?? 0) - now) / day)).toBe(3);
  await standIn.passDays(3);
  expect(await latestInvoice(stripe, pastDue)).toMatchObject({ attempt_count: 2 });
  await standIn.passDays(5);
  expect(await latestInvoice(stripe, pastDue)).toMatchObject({ attempt_count: 3 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await standIn.passDays(7);
  expect(await latestInvoice(stripe, pastDue)).toMatchObject({
    attempt_count: 4,
    next_payment_attempt: null,
  });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
});

test('a failed renewal is paid with another card, and the subscription is active again', async () => {
  const { id, customer } = await startTrial(stripe, 'pm_card_chargeCustomerFail');
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

test('a bank that requires authentication leaves the payment to its holder, who can then pay', async () => {
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
  expect((await eventTypes(stripe)).slice(-5)).toEqual([
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

test('a trial that ends now is charged at once', async () => {
  const { id } = await startTrial(stripe);
  const active = await stripe.subscriptions.update(id, { trial_end: 'now', expand: ['latest_invoice'] });
  expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 799 } });
});

test('a trial whose card is gone ends as configured', async () => {
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

test('a test clock affects its own customers and no others', async () => {
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
  const other = await startTrial(stripe);
  const ends: string[] = [];
  for (const until of ['2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z']) {
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.parse(until) / 1000 });
    await eventually(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status).toBe(
      'ready',
    );
    ends.push(new Date(periodEnd(await stripe.subscriptions.retrieve(id)) * 1000).toISOString());
  }
  // The month's last day where there is no 31st, and the 31st again after it.
  expect(ends).toEqual(['2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z']);
  expect((await stripe.subscriptions.retrieve(other.id)).status).toBe('trialing');
});

test('a job that can never succeed does not block the others', async () => {
  const stuck = await startTrial(stripe);
  const other = await startTrial(stripe);
  const gone = { id: String(stuck.customer), object: 'customer', deleted: true };
  await sql`update stripe_object set body = ${sql.json(gone)} where id = ${gone.id}`;
  await standIn.passDays(7 + 1 / 24);
  expect((await stripe.subscriptions.retrieve(other.id)).status).toBe('active');
  expect(await sql`select from stripe_job where subject = ${stuck.id}`).toHaveLength(0);
});
