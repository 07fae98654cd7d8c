import { expect, test } from 'vitest';
import { changePrice, collect, endPeriod, startSubscription } from './billing-cycle.ts';
import type { PaymentMethod, Subscription } from './contract.ts';
import type { Bill } from './invoice.ts';
import { daySeconds as day, hourSeconds as hour } from './periods.ts';
import { cancellation, endSubscription, itemOf, resumption } from './subscription.ts';
import { annually, card, customer, jobs, start, trial, types } from './testing/a-subscription.ts';
import { change, recordTurn } from './turn.ts';

/** A subscription whose first paid period has just begun, with its draft. */
function active(method: PaymentMethod, at = start + 7 * day) {
  const begun = startSubscription(recordTurn(start), { ...trial, defaultPaymentMethod: method.id });
  const turn = recordTurn(at);
  const ended = endPeriod(turn, { subscription: begun.subscription, customer: begun.customer, method });
  if (!ended.invoice) throw new Error('There is no draft');
  const bill: Bill = { ...ended, invoice: ended.invoice, customer: begun.customer, intent: undefined };
  return { turn, bill };
}
/** The same after its draft was charged an hour later. */
function charged(method: PaymentMethod | undefined) {
  const { bill } = active(method ?? card('visa'));
  const turn = recordTurn(start + 7 * day + hour);
  return { turn, ...collect(turn, bill, method, { isAutomatic: true }) };
}
const again = (bill: Bill, method: PaymentMethod, at: number, isAutomatic = true) => {
  const turn = recordTurn(at);
  return { turn, ...collect(turn, bill, method, { isAutomatic }) };
};

test('period end, step 1: what was cancelled ends, with no invoice', () => {
  const { subscription } = startSubscription(recordTurn(start), trial);
  const turn = recordTurn(start + 7 * day);
  const cancelling = { ...subscription, ...cancellation(recordTurn(start + day), subscription) };
  const ended = endPeriod(turn, { subscription: cancelling, customer, method: card('visa') });
  expect(ended.subscription).toMatchObject({
    status: 'canceled',
    ended_at: turn.now,
    canceled_at: start + day,
  });
  expect([ended.invoice, types(turn)]).toEqual([undefined, ['customer.subscription.deleted']]);
});

test.each([
  ['cancel', 'canceled', ['customer.subscription.deleted']],
  ['pause', 'paused', ['customer.subscription.paused']],
] as const)('period end, step 2: a trial without a method is told to %s', (behaviour, status, told) => {
  const begun = startSubscription(recordTurn(start), { ...trial, missingPaymentMethod: behaviour });
  const turn = recordTurn(start + 7 * day);
  const ended = endPeriod(turn, { subscription: begun.subscription, customer, method: undefined });
  expect([ended.subscription.status, types(turn), jobs(turn)]).toEqual([status, told, []]);
});

test('period end, step 2: a trial without a method that makes an invoice fails to collect it', () => {
  const begun = startSubscription(recordTurn(start), { ...trial, missingPaymentMethod: 'create_invoice' });
  const { subscription } = begun;
  const ended = endPeriod(recordTurn(start + 7 * day), { subscription, customer, method: undefined });
  expect(ended.subscription.status).toBe('active');
  if (!ended.invoice) throw new Error('There is no draft');
  const bill: Bill = { ...ended, invoice: ended.invoice, customer, intent: undefined };
  const turn = recordTurn(start + 7 * day + hour);
  expect(collect(turn, bill, undefined, { isAutomatic: true }).bill.subscription.status).toBe('past_due');
});

test('period end, step 3: the next period begins at the anchor, active, with a draft', () => {
  const { turn, bill } = active(card('visa'));
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
  expect(types(turn)).toEqual(['customer.subscription.updated', 'invoice.created']);
  expect(turn.told[0]?.previous).toMatchObject({ status: 'trialing', items: expect.anything() });
  expect(jobs(turn)).toEqual([
    ['period-end', end],
    ['collect', start + 7 * day + hour],
  ]);
});

test('an hour later: finalized and paid', () => {
  const { turn, bill } = charged(card('visa'));
  expect(bill.invoice).toMatchObject({ status: 'paid', amount_paid: 799, number: 'ABC-0002' });
  expect(bill.subscription.status).toBe('active');
  expect(types(turn)).toEqual([
    'payment_intent.created',
    'invoice.finalized',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
});

test('an hour later: declined, past due', () => {
  const { turn, bill } = charged(card('chargeCustomerFail'));
  expect(bill.subscription.status).toBe('past_due');
  expect(types(turn).slice(2)).toEqual([
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ]);
});

test('an hour later: the bank insists on asking, past due', () => {
  const { turn, bill } = charged(card('authenticationRequired'));
  expect([bill.subscription.status, bill.intent?.status]).toEqual(['past_due', 'requires_action']);
  expect(types(turn).slice(2)).toEqual([
    'payment_intent.requires_action',
    'invoice.payment_action_required',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ]);
});

test('retries after 3, 5 and 7 days, then cancelled for want of payment', () => {
  const bad = card('chargeCustomerFail');
  let { bill, turn } = charged(bad);
  for (const days of [3, 5, 7]) {
    expect(bill.invoice.next_payment_attempt).toBe(turn.now + days * day);
    expect(jobs(turn)).toContainEqual(['collect', turn.now + days * day]);
    expect(bill.subscription.status).toBe('past_due');
    ({ bill, turn } = again(bill, bad, turn.now + days * day));
  }
  expect(bill.subscription).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  });
  expect(bill.invoice).toMatchObject({ status: 'open', next_payment_attempt: null, attempt_count: 4 });
  expect(types(turn).at(-1)).toBe('customer.subscription.deleted');
});

test('an attempt by hand does not count, and paying makes it active again', () => {
  const bad = card('chargeCustomerFail');
  const first = charged(bad);
  const byHand = again(first.bill, bad, first.turn.now + hour, false);
  expect(byHand.bill.invoice).toMatchObject({
    attempt_count: 1,
    next_payment_attempt: first.bill.invoice.next_payment_attempt,
  });
  const paid = again(byHand.bill, card('visa'), first.turn.now + day, false);
  expect([paid.bill.invoice.status, paid.bill.subscription.status]).toEqual(['paid', 'active']);
  expect(jobs(paid.turn)).toEqual([]);
});

test('cancel at the period’s end sets three fields, and taking it back clears them', () => {
  const { subscription } = startSubscription(recordTurn(start), trial);
  const turn = recordTurn(start + day);
  const cancelling = change(turn, subscription, cancellation(turn, subscription));
  expect(cancelling).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: start + 7 * day,
    canceled_at: start + day,
  });
  expect(change(turn, cancelling, resumption())).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
  });
});

test('a trial that is ended early begins its period, and what was to end with it ends with that one', () => {
  const { subscription } = startSubscription(recordTurn(start), { ...trial, cancelAtPeriodEnd: true });
  const parties = { subscription, customer, method: card('visa') };
  const ended = endPeriod(recordTurn(start + day), parties, { isEarly: true }).subscription;
  const end = Date.parse('2026-03-01T12:00:00Z') / 1000;
  expect(ended).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
  expect(itemOf(ended).current_period_end).toBe(end);
});

test('ended at once it does nothing any more', () => {
  const turn = recordTurn(start);
  const { subscription } = startSubscription(turn, trial);
  const ended: Subscription = endSubscription(turn, subscription, 'cancellation_requested');
  expect([ended.status, ended.ended_at, jobs(turn)]).toEqual(['canceled', start, []]);
});

test('another interval begins a new period now, and credits what is left of the old one', () => {
  const { bill } = charged(card('visa'));
  const period = itemOf(bill.subscription);
  const halfway = (period.current_period_start + period.current_period_end) / 2;
  const turn = recordTurn(halfway);
  const changed = changePrice(turn, bill, annually, { prorates: true });
  expect(changed.invoice).toMatchObject({ billing_reason: 'subscription_update', total: 7670 - 400 });
  expect(changed.invoice?.lines.data.map(({ amount }) => amount)).toEqual([-400, 7670]);
  expect(itemOf(changed.subscription).current_period_start).toBe(halfway);
  expect(changePrice(turn, bill, annually, { prorates: false }).invoice?.total).toBe(7670);
});
