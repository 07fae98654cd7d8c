import { expect, test } from 'vitest';
import { settle, startSubscription } from './billing-cycle.ts';
import { voidInvoice } from './invoice.ts';
import { confirmPaymentIntent, settlePaymentChallenge } from './payment-intent.ts';
import { daySeconds as day, hourSeconds as hour } from './periods.ts';
import { expireSubscription, itemOf } from './subscription.ts';
import { card, customer, jobs, plain, start, trial, types } from './testing/a-subscription.ts';
import { recordTurn } from './turn.ts';

test('create with a trial: trialing, a $0 invoice paid at once, its end told three days before', () => {
  const turn = recordTurn(start);
  const { subscription, invoice, intent } = startSubscription(turn, trial);
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
  expect(types(turn)).toEqual([
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
  expect(jobs(turn)).toEqual([
    ['trial-will-end', start + 4 * day],
    ['period-end', start + 7 * day],
  ]);
});

test('create with a trial of a day: its end is told at once', () => {
  const turn = recordTurn(start);
  startSubscription(turn, { ...plain, trialEnd: start + day });
  expect(jobs(turn)).toContainEqual(['trial-will-end', start]);
});

test('create without a trial: incomplete, an open invoice and an intent that wants a method', () => {
  const turn = recordTurn(start);
  const { subscription, invoice, intent } = startSubscription(turn, plain);
  expect([subscription.status, invoice.status, intent?.status]).toEqual([
    'incomplete',
    'open',
    'requires_payment_method',
  ]);
  expect(intent).toMatchObject({ amount: 799, setup_future_usage: 'off_session' });
  expect(jobs(turn)).toEqual([['expire', start + 23 * hour]]);
});

test('its first payment: declined it stays incomplete, paid it is active and keeps the card', () => {
  const bill = startSubscription(recordTurn(start), plain);
  if (!bill.intent) throw new Error('There is no intent');
  const bad = { ...card('chargeDeclined'), customer: null };
  const turn = recordTurn(start + hour);
  const declined = settle(turn, bill, confirmPaymentIntent(turn, bill.intent, bad, customer), {
    isAutomatic: false,
  });
  expect(declined.error?.status).toBe(402);
  expect(declined.bill.subscription.status).toBe('incomplete');
  expect(declined.bill.invoice).toMatchObject({ status: 'open', next_payment_attempt: null });
  const { intent } = declined.bill;
  expect(intent?.client_secret).toBe(bill.intent.client_secret);
  if (!intent) return;
  const good = { ...card('visa'), customer: null };
  const later = recordTurn(start + 2 * hour);
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

test('its first payment asked of the holder: refused it stays incomplete, accepted it is active', () => {
  for (const [outcome, status] of [
    ['fail', 'incomplete'],
    ['authenticate', 'active'],
  ] as const) {
    const bill = startSubscription(recordTurn(start), plain);
    const method = card('authenticationRequired');
    const turn = recordTurn(start + hour);
    if (!bill.intent) throw new Error('There is no intent');
    const asked = confirmPaymentIntent(turn, bill.intent, method, customer);
    expect([asked.intent.status, asked.error]).toEqual(['requires_action', undefined]);
    const settled = settlePaymentChallenge(turn, asked.intent, method, customer, outcome);
    expect(settle(turn, bill, settled, { isAutomatic: false }).bill.subscription.status).toBe(status);
    if (outcome === 'fail')
      expect(settled.intent.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  }
});

test('23 hours unpaid: incomplete_expired, the invoice void', () => {
  const bill = startSubscription(recordTurn(start), plain);
  const turn = recordTurn(start + 23 * hour);
  expect(voidInvoice(turn, bill).status).toBe('void');
  expect(expireSubscription(turn, bill.subscription).status).toBe('incomplete_expired');
  expect(types(turn)).toEqual(['payment_intent.canceled', 'invoice.voided', 'customer.subscription.updated']);
});

test('a void invoice gives back what it had used up of the balance', () => {
  const credited = { ...customer, balance: -300 };
  const bill = startSubscription(recordTurn(start), { ...plain, customer: credited });
  expect([bill.invoice.amount_due, bill.customer.balance]).toEqual([499, 0]);
  const turn = recordTurn(start + hour);
  voidInvoice(turn, bill);
  expect(turn.objects.get(credited.id)).toMatchObject({ balance: -300 });
});
