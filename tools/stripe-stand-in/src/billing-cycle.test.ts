import { expect, test } from 'vitest';
import { changePrice, collect, endPeriod, startSubscription } from './billing-cycle.ts';
import type { PaymentMethod, Subscription } from './contract.ts';
import type { Bill } from './invoice.ts';
import { daySeconds as day, hourSeconds as hour } from './periods.ts';
import { cancellation, endSubscription, itemOf, resumption } from './subscription.ts';
import { annually, card, customer, jobs, start, trial, types } from './testing/subscription-fixtures.ts';
import { createUnitOfWork, saveChange } from './unit-of-work.ts';

/** A subscription whose first paid period has just begun, with its draft. */
function active(method: PaymentMethod, at = start + 7 * day) {
  const begun = startSubscription(createUnitOfWork(start), { ...trial, defaultPaymentMethod: method.id });
  const work = createUnitOfWork(at);
  const ended = endPeriod(work, { subscription: begun.subscription, customer: begun.customer, method });
  if (!ended.invoice) throw new Error('There is no draft');
  const bill: Bill = { ...ended, invoice: ended.invoice, customer: begun.customer, intent: undefined };
  return { work, bill };
}
/** The same after its draft was charged an hour later. */
function charged(method: PaymentMethod | undefined) {
  const { bill } = active(method ?? card('visa'));
  const work = createUnitOfWork(start + 7 * day + hour);
  return { work, ...collect(work, bill, method, { isAutomatic: true }) };
}
const again = (bill: Bill, method: PaymentMethod, at: number, isAutomatic = true) => {
  const work = createUnitOfWork(at);
  return { work, ...collect(work, bill, method, { isAutomatic }) };
};

test('period end, step 1: a cancelled subscription ends without an invoice', () => {
  const { subscription } = startSubscription(createUnitOfWork(start), trial);
  const work = createUnitOfWork(start + 7 * day);
  const cancelling = { ...subscription, ...cancellation(createUnitOfWork(start + day), subscription) };
  const ended = endPeriod(work, { subscription: cancelling, customer, method: card('visa') });
  expect(ended.subscription).toMatchObject({
    status: 'canceled',
    ended_at: work.now,
    canceled_at: start + day,
  });
  expect([ended.invoice, types(work)]).toEqual([undefined, ['customer.subscription.deleted']]);
});

test.each([
  ['cancel', 'canceled', ['customer.subscription.deleted']],
  ['pause', 'paused', ['customer.subscription.paused']],
] as const)(
  'period end, step 2: a trial without a payment method, with the end behaviour %s',
  (behaviour, status, expectedEvents) => {
    const begun = startSubscription(createUnitOfWork(start), { ...trial, missingPaymentMethod: behaviour });
    const work = createUnitOfWork(start + 7 * day);
    const ended = endPeriod(work, { subscription: begun.subscription, customer, method: undefined });
    expect([ended.subscription.status, types(work), jobs(work)]).toEqual([status, expectedEvents, []]);
  },
);

test('period end, step 2: a trial without a payment method that makes an invoice fails to collect it', () => {
  const begun = startSubscription(createUnitOfWork(start), {
    ...trial,
    missingPaymentMethod: 'create_invoice',
  });
  const { subscription } = begun;
  const ended = endPeriod(createUnitOfWork(start + 7 * day), { subscription, customer, method: undefined });
  expect(ended.subscription.status).toBe('active');
  if (!ended.invoice) throw new Error('There is no draft');
  const bill: Bill = { ...ended, invoice: ended.invoice, customer, intent: undefined };
  const work = createUnitOfWork(start + 7 * day + hour);
  expect(collect(work, bill, undefined, { isAutomatic: true }).bill.subscription.status).toBe('past_due');
});

test('period end, step 3: the next period begins at the anchor, active, with a draft', () => {
  const { work, bill } = active(card('visa'));
  const end = Date.parse('2026-03-07T12:00:00Z') / 1000;
  expect(bill.subscription).toMatchObject({ status: 'active', billing_cycle_anchor: start + 7 * day });
  expect(itemOf(bill.subscription)).toMatchObject({
    current_period_start: start + 7 * day,
    current_period_end: end,
  });
  expect(bill.invoice).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
    amount_due: 799,
    automatically_finalizes_at: start + 7 * day + hour,
  });
  expect(types(work)).toEqual(['customer.subscription.updated', 'invoice.created']);
  expect(work.events[0]?.previous).toMatchObject({ status: 'trialing', items: expect.anything() });
  expect(jobs(work)).toEqual([
    ['period-end', end],
    ['collect', start + 7 * day + hour],
  ]);
});

test('an hour later: finalized and paid', () => {
  const { work, bill } = charged(card('visa'));
  expect(bill.invoice).toMatchObject({ status: 'paid', amount_paid: 799, number: 'ABC-0002' });
  expect(bill.subscription.status).toBe('active');
  expect(types(work)).toEqual([
    'payment_intent.created',
    'invoice.finalized',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
});

test('an hour later: declined, past due', () => {
  const { work, bill } = charged(card('chargeCustomerFail'));
  expect(bill.subscription.status).toBe('past_due');
  expect(types(work).slice(2)).toEqual([
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ]);
});

test('an hour later: the bank requires authentication, past due', () => {
  const { work, bill } = charged(card('authenticationRequired'));
  expect([bill.subscription.status, bill.intent?.status]).toEqual(['past_due', 'requires_action']);
  expect(types(work).slice(2)).toEqual([
    'payment_intent.requires_action',
    'invoice.payment_action_required',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ]);
});

test('it retries after 3, 5 and 7 days, then cancels the subscription', () => {
  const bad = card('chargeCustomerFail');
  let { bill, work } = charged(bad);
  for (const days of [3, 5, 7]) {
    expect(bill.invoice.next_payment_attempt).toBe(work.now + days * day);
    expect(jobs(work)).toContainEqual(['collect', work.now + days * day]);
    expect(bill.subscription.status).toBe('past_due');
    ({ bill, work } = again(bill, bad, work.now + days * day));
  }
  expect(bill.subscription).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  expect(bill.invoice).toMatchObject({ status: 'open', next_payment_attempt: null, attempt_count: 4 });
  expect(types(work).at(-1)).toBe('customer.subscription.deleted');
});

test('a manual attempt does not count, and paying makes it active again', () => {
  const bad = card('chargeCustomerFail');
  const first = charged(bad);
  const controlRequest = again(first.bill, bad, first.work.now + hour, false);
  expect(controlRequest.bill.invoice).toMatchObject({
    attempt_count: 1,
    next_payment_attempt: first.bill.invoice.next_payment_attempt,
  });
  const paid = again(controlRequest.bill, card('visa'), first.work.now + day, false);
  expect([paid.bill.invoice.status, paid.bill.subscription.status]).toEqual(['paid', 'active']);
  expect(jobs(paid.work)).toEqual([]);
});

test('cancelling at the period’s end sets three fields, and resuming clears them', () => {
  const { subscription } = startSubscription(createUnitOfWork(start), trial);
  const work = createUnitOfWork(start + day);
  const cancelling = saveChange(work, subscription, cancellation(work, subscription));
  expect(cancelling).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: start + 7 * day,
    canceled_at: start + day,
  });
  expect(saveChange(work, cancelling, resumption())).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  });
});

test('a trial that ends early starts its period, and a requested cancellation applies to that period', () => {
  const { subscription } = startSubscription(createUnitOfWork(start), { ...trial, cancelAtPeriodEnd: true });
  const parties = { subscription, customer, method: card('visa') };
  const ended = endPeriod(createUnitOfWork(start + day), parties, { isEarly: true }).subscription;
  const end = Date.parse('2026-03-01T12:00:00Z') / 1000;
  expect(ended).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
  expect(itemOf(ended).current_period_end).toBe(end);
});

test('ended at once, it has no scheduled jobs', () => {
  const work = createUnitOfWork(start);
  const { subscription } = startSubscription(work, trial);
  const ended: Subscription = endSubscription(work, subscription, 'cancellation_requested');
  expect([ended.status, ended.ended_at, jobs(work)]).toEqual(['canceled', start, []]);
});

test('another interval starts a new period now, and credits the unused part of the old one', () => {
  const { bill } = charged(card('visa'));
  const period = itemOf(bill.subscription);
  const halfway = (period.current_period_start + period.current_period_end) / 2;
  const work = createUnitOfWork(halfway);
  const changed = changePrice(work, bill, annually, { prorates: true });
  expect(changed.invoice).toMatchObject({ billing_reason: 'subscription_update', total: 7670 - 400 });
  expect(changed.invoice?.lines.data.map(({ amount }) => amount)).toEqual([-400, 7670]);
  expect(itemOf(changed.subscription).current_period_start).toBe(halfway);
  expect(changePrice(work, bill, annually, { prorates: false }).invoice?.total).toBe(7670);
});
