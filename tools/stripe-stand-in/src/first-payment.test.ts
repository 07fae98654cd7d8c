import { expect, test } from 'vitest';
import { settle, startSubscription } from './billing-cycle.ts';
import { voidInvoice } from './invoice.ts';
import { confirmPaymentIntent, settlePaymentChallenge } from './payment-intent.ts';
import { daySeconds as day, hourSeconds as hour } from './periods.ts';
import { expireSubscription, itemOf } from './subscription.ts';
import { card, customer, jobs, plain, start, trial, types } from './testing/subscription-fixtures.ts';
import { createUnitOfWork } from './unit-of-work.ts';

test('create with a trial: trialing, a $0 invoice paid at once, its end announced three days before', () => {
  const work = createUnitOfWork(start);
  const { subscription, invoice, intent } = startSubscription(work, trial);
  expect(subscription).toMatchObject({ status: 'trialing', trial_end: start + 7 * day });
  expect(itemOf(subscription)).toMatchObject({
    current_period_start: start,
    current_period_end: start + 7 * day,
  });
  expect([invoice.status, invoice.billing_reason, invoice.amount_paid, intent]).toEqual([
    'paid',
    'subscription_create',
    0,
    undefined,
  ]);
  expect(types(work)).toEqual([
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
  expect(jobs(work)).toEqual([
    ['trial-will-end', start + 4 * day],
    ['period-end', start + 7 * day],
  ]);
});

test('create with a trial of one day: its end is announced at once', () => {
  const work = createUnitOfWork(start);
  startSubscription(work, { ...plain, trialEnd: start + day });
  expect(jobs(work)).toContainEqual(['trial-will-end', start]);
});

test('create without a trial: incomplete, an open invoice and an intent that requires a payment method', () => {
  const work = createUnitOfWork(start);
  const { subscription, invoice, intent } = startSubscription(work, plain);
  expect([subscription.status, invoice.status, intent?.status]).toEqual([
    'incomplete',
    'open',
    'requires_payment_method',
  ]);
  expect(intent).toMatchObject({ amount: 799, setup_future_usage: 'off_session' });
  expect(jobs(work)).toEqual([['expire', start + 23 * hour]]);
});

test('its first payment: declined it stays incomplete, paid it is active and saves the card', () => {
  const bill = startSubscription(createUnitOfWork(start), plain);
  if (!bill.intent) throw new Error('There is no intent');
  const bad = { ...card('chargeDeclined'), customer: null };
  const work = createUnitOfWork(start + hour);
  const declined = settle(work, bill, confirmPaymentIntent(work, bill.intent, bad, customer), {
    isAutomatic: false,
  });
  expect(declined.error?.status).toBe(402);
  expect(declined.bill.subscription.status).toBe('incomplete');
  expect(declined.bill.invoice).toMatchObject({ status: 'open', next_payment_attempt: null });
  const { intent } = declined.bill;
  expect(intent?.client_secret).toBe(bill.intent.client_secret);
  if (!intent) return;
  const good = { ...card('visa'), customer: null };
  const later = createUnitOfWork(start + 2 * hour);
  const paid = settle(later, declined.bill, confirmPaymentIntent(later, intent, good, customer), {
    isAutomatic: false,
  });
  expect(paid.bill.subscription).toMatchObject({ status: 'active', default_payment_method: good.id });
  expect(types(later)).toEqual([
    'payment_method.attached',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
  // The last day of February, for there is no 31st.
  expect(jobs(later)).toEqual([['period-end', Date.parse('2026-02-28T12:00:00Z') / 1000]]);
});

test('its first payment with authentication: refused it stays incomplete, accepted it is active', () => {
  for (const [outcome, status] of [
    ['fail', 'incomplete'],
    ['authenticate', 'active'],
  ] as const) {
    const bill = startSubscription(createUnitOfWork(start), plain);
    const method = card('authenticationRequired');
    const work = createUnitOfWork(start + hour);
    if (!bill.intent) throw new Error('There is no intent');
    const asked = confirmPaymentIntent(work, bill.intent, method, customer);
    expect([asked.intent.status, asked.error]).toEqual(['requires_action', undefined]);
    const settled = settlePaymentChallenge(work, asked.intent, method, customer, outcome);
    expect(settle(work, bill, settled, { isAutomatic: false }).bill.subscription.status).toBe(status);
    if (outcome === 'fail')
      expect(settled.intent.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  }
});

test('23 hours unpaid: incomplete_expired, the invoice void', () => {
  const bill = startSubscription(createUnitOfWork(start), plain);
  const work = createUnitOfWork(start + 23 * hour);
  expect(voidInvoice(work, bill).status).toBe('void');
  expect(expireSubscription(work, bill.subscription).status).toBe('incomplete_expired');
  expect(types(work)).toEqual(['payment_intent.canceled', 'invoice.voided', 'customer.subscription.updated']);
});

test('a void invoice restores the balance it used', () => {
  const credited = { ...customer, balance: -300 };
  const bill = startSubscription(createUnitOfWork(start), { ...plain, customer: credited });
  expect([bill.invoice.amount_due, bill.customer.balance]).toEqual([499, 0]);
  const work = createUnitOfWork(start + hour);
  voidInvoice(work, bill);
  expect(work.objects.get(credited.id)).toMatchObject({ balance: -300 });
});
