import type Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { ownStandIn } from './testing/own-stand-in.ts';
import { eventTypes, latestInvoice, periodEnd, refused } from './testing/read-back.ts';
import { customerWith, startTrial } from './testing/start-trial.ts';

const standIn = await ownStandIn();
const { stripe } = standIn;
beforeEach(() => standIn.control('reset', {}));

const day = 86_400;

test('a trial starts with a paid invoice of zero, and its events are in order', async () => {
  const subscription = await startTrial(stripe);
  expect(subscription).toMatchObject({ status: 'trialing', cancel_at_period_end: false });
  expect(subscription.trial_end).toBe(subscription.created + 7 * day);
  expect(periodEnd(subscription)).toBe(subscription.trial_end);
  expect(await latestInvoice(stripe, subscription)).toMatchObject({
    status: 'paid',
    amount_due: 0,
    amount_paid: 0,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id, metadata: { signupId: '7' } } },
  });
  expect((await eventTypes(stripe)).filter((type) => /^(customer\.sub|invoice)/.test(type))).toEqual([
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
});

test('without a trial it waits for payment: declined with the same secret, then paid, active, its card saved', async () => {
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

test('cancelled in its trial it runs to the end, costs nothing, and ends', async () => {
  const { id, trial_end, customer } = await startTrial(stripe);
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

test('resumed before its end it continues unchanged', async () => {
  const { id } = await startTrial(stripe);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  });
  await standIn.passDays(7.1);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('cancelled in Stripe’s own pages only the date is set, and clearing it resumes', async () => {
  const { id, trial_end } = await startTrial(stripe);
  await standIn.control('faults', { portalCancel: id });
  const cancelling = await stripe.subscriptions.retrieve(id);
  expect(cancelling).toMatchObject({ cancel_at_period_end: false, cancel_at: trial_end });
  expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
  await standIn.control('faults', { portalCancel: id });
  await standIn.passDays(7);
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
});

test('deleted it ends at once, and a second time it is not found', async () => {
  const { id } = await startTrial(stripe);
  expect(await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })).toMatchObject({
    status: 'canceled',
    ended_at: expect.any(Number),
  });
  expect(await refused(stripe.subscriptions.cancel(id))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('another price applies from the end of a trial, and at once after it', async () => {
  const { id, items } = await startTrial(stripe);
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

test('deleting a customer ends its subscriptions and detaches its cards for good', async () => {
  const { id, customer } = await startTrial(stripe);
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

test('another customer’s payment method is not charged', async () => {
  const [mine, other] = [
    await customerWith(stripe, 'pm_card_visa'),
    await customerWith(stripe, 'pm_card_visa'),
  ];
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
