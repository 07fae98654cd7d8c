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
import { saveChange, type UnitOfWork } from './unit-of-work.ts';

interface Parties {
  subscription: Subscription;
  customer: Customer;
  /** The method to charge: the subscription's own, else the customer's. */
  method: PaymentMethod | undefined;
}

/**
 * Starts a subscription. With a trial, its first invoice has the amount 0 and is paid at once. Without one, its first
 * invoice is open and waits for payment.
 */
export function startSubscription(work: UnitOfWork, given: NewSubscription): Bill {
  const { customer, price, trialEnd } = given;
  const periodEnd = trialEnd ?? nextBoundary(work.now, work.now, intervalOf(price));
  const subscription = newSubscription(work, given, periodEnd);
  const period = { start: work.now, end: periodEnd };
  const line = trialEnd
    ? { price, amount: 0, description: 'Trial period for Complete Access', period }
    : priceLine(price, period);
  const drafted = draftInvoice(work, { subscription, customer }, 'subscription_create', [line]);
  work.unschedule(drafted.invoice.id, 'collect');
  const method = given.defaultPaymentMethod ?? customer.invoice_settings.default_payment_method;
  const bill = finalizeInvoice(work, { ...drafted, customer, intent: undefined }, method);
  return bill.intent ? bill : settlePaid(work, bill);
}

/**
 * Ends a period or a trial. The subscription ends if its cancellation was requested, or if no payment method exists. Otherwise
 * the next period starts and its invoice is drafted. Returns the draft, if any, so that the caller can charge it at once.
 * `isEarly`: the trial ends early, so a requested cancellation applies to the period that starts now.
 */
export function endPeriod(
  work: UnitOfWork,
  { subscription, customer, method }: Parties,
  { isEarly = false } = {},
): Pick<Bill, 'subscription'> & { invoice?: Invoice } {
  const item = itemOf(subscription);
  const isCancelling =
    subscription.cancel_at_period_end ||
    (subscription.cancel_at !== null && subscription.cancel_at <= work.now);
  if (isCancelling && !isEarly)
    return { subscription: endSubscription(work, subscription, 'cancellation_requested') };
  const isTrialEnd = subscription.status === 'trialing';
  const onMissing = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (isTrialEnd && !method && onMissing === 'cancel')
    return { subscription: endSubscription(work, subscription, null) };
  if (isTrialEnd && !method && onMissing === 'pause') {
    work.unschedule(subscription.id);
    return {
      subscription: saveChange(work, subscription, { status: 'paused' }, 'customer.subscription.paused'),
    };
  }
  const anchor = isTrialEnd ? work.now : subscription.billing_cycle_anchor;
  const period = { start: work.now, end: nextBoundary(anchor, work.now, intervalOf(item.price)) };
  const beginning = {
    items: withItem(subscription, { current_period_start: period.start, current_period_end: period.end }),
    ...(isTrialEnd ? { status: 'active', billing_cycle_anchor: anchor, trial_end: work.now } : {}),
    ...endingWith(subscription, period.end),
  };
  const rolled = saveChange(work, subscription, beginning, 'customer.subscription.updated');
  work.unschedule(rolled.id, 'trial-will-end');
  work.schedule('period-end', rolled.id, period.end);
  return draftInvoice(work, { subscription: rolled, customer }, 'subscription_cycle', [
    priceLine(item.price, period),
  ]);
}

/** Finalizes the invoice if it is a draft, and charges the payment method off session. */
export function collect(
  work: UnitOfWork,
  bill: Bill,
  method: PaymentMethod | undefined,
  { isAutomatic }: { isAutomatic: boolean },
): { bill: Bill; error?: StripeError } {
  const final = finalizeInvoice(work, bill, method?.id ?? null);
  const { intent, customer } = final;
  if (!intent) return { bill: settlePaid(work, final) };
  if (!method) return { bill: settleFailed(work, final, { isAutomatic, needsAction: false }) };
  return settle(work, final, chargeOffSession(work, intent, method, customer), { isAutomatic });
}

/** Updates invoice and subscription with the result of the charge. */
export function settle(
  work: UnitOfWork,
  bill: Bill,
  { intent, error }: Charge,
  { isAutomatic }: { isAutomatic: boolean },
): { bill: Bill; error?: StripeError } {
  const charged = { ...bill, intent };
  if (intent.status === 'succeeded') return { bill: settlePaid(work, charged) };
  if (!error) return { bill: charged };
  const needsAction = intent.status === 'requires_action';
  return { bill: settleFailed(work, charged, { isAutomatic, needsAction }), error };
}

/**
 * Changes the price. In a trial, or with the same interval, the price applies from the next invoice. With another interval
 * a new period starts now, and the unused part of the old one is credited.
 */
export function changePrice(
  work: UnitOfWork,
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
    return { subscription: saveChange(work, subscription, { items: withItem(subscription, priced) }, event) };
  const period = { start: work.now, end: nextBoundary(work.now, work.now, intervalOf(price)) };
  const whole = item.current_period_end - item.current_period_start;
  const unused = Math.max(0, item.current_period_end - work.now) / whole;
  const credit = {
    price: item.price,
    amount: -Math.round((item.price.unit_amount ?? 0) * unused),
    description: 'Unused time on Complete Access',
    period: { start: work.now, end: item.current_period_end },
    isProration: true,
  };
  const boundaries = { current_period_start: period.start, current_period_end: period.end };
  const beginning = {
    billing_cycle_anchor: work.now,
    ...endingWith(subscription, period.end),
    items: withItem(subscription, { ...priced, ...boundaries }),
  };
  const changed = saveChange(work, subscription, beginning, event);
  work.schedule('period-end', changed.id, period.end);
  return draftInvoice(work, { subscription: changed, customer }, 'subscription_update', [
    ...(prorates && credit.amount < 0 ? [credit] : []),
    priceLine(price, period),
  ]);
}

/** Handles a paid invoice: an unpaid subscription becomes active, and saves the card if requested. */
export function settlePaid(work: UnitOfWork, bill: Bill): Bill {
  const { subscription, intent } = bill;
  const invoice = markPaid(work, bill.invoice);
  work.unschedule(subscription.id, 'expire');
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const method = saves && intent?.setup_future_usage ? intent.payment_method : null;
  const patch: Partial<Subscription> = {
    ...(isUnpaid(subscription) ? { status: 'active' } : {}),
    ...(method && method !== subscription.default_payment_method ? { default_payment_method: method } : {}),
  };
  if (hasEnded(subscription) || Object.keys(patch).length === 0) return { ...bill, invoice };
  if (subscription.status === 'incomplete')
    work.schedule('period-end', subscription.id, itemOf(subscription).current_period_end);
  return {
    ...bill,
    invoice,
    subscription: saveChange(work, subscription, patch, 'customer.subscription.updated'),
  };
}

/** Handles a failed charge: the subscription becomes past due, and ends after the last attempt. */
function settleFailed(
  work: UnitOfWork,
  bill: Bill,
  { isAutomatic, needsAction }: { isAutomatic: boolean; needsAction: boolean },
): Bill {
  const { subscription } = bill;
  const retries = subscription.status !== 'incomplete' && !hasEnded(subscription);
  const { invoice, isLast } = markFailed(work, bill.invoice, { isAutomatic, retries, needsAction });
  if (isLast)
    return { ...bill, invoice, subscription: endSubscription(work, subscription, 'payment_failed') };
  if (subscription.status !== 'active' && subscription.status !== 'trialing') return { ...bill, invoice };
  const pastDue = saveChange(work, subscription, { status: 'past_due' }, 'customer.subscription.updated');
  return { ...bill, invoice, subscription: pastDue };
}

function isUnpaid({ status }: Subscription): boolean {
  return status === 'incomplete' || status === 'past_due' || status === 'unpaid';
}

/** Moves a requested cancellation to the end of the current period. */
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
