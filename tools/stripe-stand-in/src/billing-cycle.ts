import type { Customer, Invoice, PaymentMethod, Price, Subscription } from './contract.ts';
import { type Bill, draftInvoice, finalizeInvoice, markFailed, markPaid } from './invoice.ts';
import { type Charge, chargeOffSession } from './payment-intent.ts';
import { type Interval, nextBoundary } from './periods.ts';
import type { StripeError } from './stripe-error.ts';
import {
  endSubscription,
  hasEnded,
  itemOf,
  type NewSubscription,
  newSubscription,
  planOf,
  withItem,
} from './subscription.ts';
import { change, type Turn } from './turn.ts';

interface Parties {
  subscription: Subscription;
  customer: Customer;
  /** What would be charged: the subscription's own method, else the customer's. */
  method: PaymentMethod | undefined;
}

/**
 * Begins a subscription. With a trial its first invoice, of nothing, is paid at once; otherwise its first invoice is open
 * and waits to be paid.
 */
export function startSubscription(turn: Turn, given: NewSubscription): Bill {
  const { customer, price, trialEnd } = given;
  const periodEnd = trialEnd ?? nextBoundary(turn.now, turn.now, intervalOf(price));
  const subscription = newSubscription(turn, given, periodEnd);
  const period = { start: turn.now, end: periodEnd };
  const line = trialEnd
    ? { price, amount: 0, description: 'Trial period for Complete Access', period }
    : priceLine(price, period);
  const drafted = draftInvoice(turn, { subscription, customer }, 'subscription_create', [line]);
  turn.forget(drafted.invoice.id, 'collect');
  const method = given.defaultPaymentMethod ?? customer.invoice_settings.default_payment_method;
  const bill = finalizeInvoice(turn, { ...drafted, customer, intent: undefined }, method);
  return bill.intent ? bill : settlePaid(turn, bill);
}

/**
 * A period, or the trial, has ended: the subscription ends too where that was asked for or where nobody can pay, else the
 * next period begins and its invoice is drafted. Answers the draft, where there is one, for whoever charges it at once.
 * `isEarly`: a trial is ended before its time, so what was to end with it ends with the period that begins now.
 */
export function endPeriod(
  turn: Turn,
  { subscription, customer, method }: Parties,
  { isEarly = false } = {},
): Pick<Bill, 'subscription'> & { invoice?: Invoice } {
  const item = itemOf(subscription);
  const isCancelling =
    subscription.cancel_at_period_end ||
    (subscription.cancel_at !== null && subscription.cancel_at <= turn.now);
  if (isCancelling && !isEarly)
    return { subscription: endSubscription(turn, subscription, 'cancellation_requested') };
  const isTrialEnd = subscription.status === 'trialing';
  const onMissing = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (isTrialEnd && !method && onMissing === 'cancel')
    return { subscription: endSubscription(turn, subscription, null) };
  if (isTrialEnd && !method && onMissing === 'pause') {
    turn.forget(subscription.id);
    return { subscription: change(turn, subscription, { status: 'paused' }, 'customer.subscription.paused') };
  }
  const anchor = isTrialEnd ? turn.now : subscription.billing_cycle_anchor;
  const period = { start: turn.now, end: nextBoundary(anchor, turn.now, intervalOf(item.price)) };
  const beginning = {
    items: withItem(subscription, { current_period_start: period.start, current_period_end: period.end }),
    ...(isTrialEnd ? { status: 'active', billing_cycle_anchor: anchor, trial_end: turn.now } : {}),
    ...endingWith(subscription, period.end),
  };
  const rolled = change(turn, subscription, beginning, 'customer.subscription.updated');
  turn.forget(rolled.id, 'trial-will-end');
  turn.later('period-end', rolled.id, period.end);
  return draftInvoice(turn, { subscription: rolled, customer }, 'subscription_cycle', [
    priceLine(item.price, period),
  ]);
}

/** Finalizes an invoice where that is still to be done, and charges the method whose holder is not there. */
export function collect(
  turn: Turn,
  bill: Bill,
  method: PaymentMethod | undefined,
  { isAutomatic }: { isAutomatic: boolean },
): { bill: Bill; error?: StripeError } {
  const final = finalizeInvoice(turn, bill, method?.id ?? null);
  const { intent, customer } = final;
  if (!intent) return { bill: settlePaid(turn, final) };
  if (!method) return { bill: settleFailed(turn, final, { isAutomatic, needsAction: false }) };
  return settle(turn, final, chargeOffSession(turn, intent, method, customer), { isAutomatic });
}

/** Brings invoice and subscription in line with what came of charging the intent. */
export function settle(
  turn: Turn,
  bill: Bill,
  { intent, error }: Charge,
  { isAutomatic }: { isAutomatic: boolean },
): { bill: Bill; error?: StripeError } {
  const charged = { ...bill, intent };
  if (intent.status === 'succeeded') return { bill: settlePaid(turn, charged) };
  if (!error) return { bill: charged };
  const needsAction = intent.status === 'requires_action';
  return { bill: settleFailed(turn, charged, { isAutomatic, needsAction }), error };
}

/**
 * Another price. In a trial, or with the same interval, it counts from the next invoice on; with another interval a new
 * period begins now, and what is left of the old one is credited.
 */
export function changePrice(
  turn: Turn,
  { subscription, customer }: Omit<Parties, 'method'>,
  price: Price,
  { prorates }: { prorates: boolean },
): { subscription: Subscription; invoice?: Invoice } {
  const item = itemOf(subscription);
  if (item.price.id === price.id) return { subscription };
  const priced = { price, plan: planOf(price) };
  const startsAnew = subscription.status !== 'trialing' && intervalOf(item.price) !== intervalOf(price);
  const event = 'customer.subscription.updated';
  if (!startsAnew)
    return { subscription: change(turn, subscription, { items: withItem(subscription, priced) }, event) };
  const period = { start: turn.now, end: nextBoundary(turn.now, turn.now, intervalOf(price)) };
  const whole = item.current_period_end - item.current_period_start;
  const unused = Math.max(0, item.current_period_end - turn.now) / whole;
  const credit = {
    price: item.price,
    amount: -Math.round((item.price.unit_amount ?? 0) * unused),
    description: 'Unused time on Complete Access',
    period: { start: turn.now, end: item.current_period_end },
    isProration: true,
  };
  const boundaries = { current_period_start: period.start, current_period_end: period.end };
  const beginning = {
    billing_cycle_anchor: turn.now,
    ...endingWith(subscription, period.end),
    items: withItem(subscription, { ...priced, ...boundaries }),
  };
  const changed = change(turn, subscription, beginning, event);
  turn.later('period-end', changed.id, period.end);
  return draftInvoice(turn, { subscription: changed, customer }, 'subscription_update', [
    ...(prorates && credit.amount < 0 ? [credit] : []),
    priceLine(price, period),
  ]);
}

/** Its invoice is paid: an unpaid subscription runs again, and keeps the card where that was asked for. */
export function settlePaid(turn: Turn, bill: Bill): Bill {
  const { subscription, intent } = bill;
  const invoice = markPaid(turn, bill.invoice);
  turn.forget(subscription.id, 'expire');
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const method = saves && intent?.setup_future_usage ? intent.payment_method : null;
  const patch: Partial<Subscription> = {
    ...(isUnpaid(subscription) ? { status: 'active' } : {}),
    ...(method && method !== subscription.default_payment_method ? { default_payment_method: method } : {}),
  };
  if (hasEnded(subscription) || Object.keys(patch).length === 0) return { ...bill, invoice };
  if (subscription.status === 'incomplete')
    turn.later('period-end', subscription.id, itemOf(subscription).current_period_end);
  return {
    ...bill,
    invoice,
    subscription: change(turn, subscription, patch, 'customer.subscription.updated'),
  };
}

/** Its invoice is not paid: the subscription is past due, and ends with the last attempt. */
function settleFailed(
  turn: Turn,
  bill: Bill,
  { isAutomatic, needsAction }: { isAutomatic: boolean; needsAction: boolean },
): Bill {
  const { subscription } = bill;
  const retries = subscription.status !== 'incomplete' && !hasEnded(subscription);
  const { invoice, isLast } = markFailed(turn, bill.invoice, { isAutomatic, retries, needsAction });
  if (isLast)
    return { ...bill, invoice, subscription: endSubscription(turn, subscription, 'payment_failed') };
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return { ...bill, invoice };
  const pastDue = change(turn, subscription, { status: 'past_due' }, 'customer.subscription.updated');
  return { ...bill, invoice, subscription: pastDue };
}

function isUnpaid({ status }: Subscription): boolean {
  return status === 'incomplete' || status === 'past_due' || status === 'unpaid';
}

/** What is to end with its period ends with that one, however it has moved. */
function endingWith({ cancel_at_period_end: ends }: Subscription, periodEnd: number): Partial<Subscription> {
  return ends ? { cancel_at: periodEnd } : {};
}

function intervalOf(price: Price): Interval {
  return price.recurring?.interval === 'year' ? 'year' : 'month';
}

function priceLine(price: Price, period: { start: number; end: number }) {
  const amount = price.unit_amount ?? 0;
  const each = `at ${(amount / 100).toFixed(2)} ${price.currency.toUpperCase()} / ${intervalOf(price)}`;
  return { price, amount, description: `1 × Complete Access (${each})`, period };
}
