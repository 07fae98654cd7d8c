import type { z } from 'zod';
import { changePrice, collect, endPeriod, startSubscription } from '../billing-cycle.ts';
import type { Book } from '../book.ts';
import type { Customer, Subscription } from '../contract.ts';
import { stopCollecting } from '../invoice.ts';
import { page } from '../pages.ts';
import { mergeMetadata, readParameters } from '../parameters.ts';
import { daySeconds } from '../periods.ts';
import { noSuch, ParameterError, StripeError, wrongState } from '../stripe-error.ts';
import {
  cancellation,
  endSubscription,
  hasEnded,
  itemOf,
  resumption,
  scheduleTrialEnd,
  withItem,
} from '../subscription.ts';
import { change } from '../turn.ts';
import type { Call, Route } from './route.ts';
import { cancelShape, createShape, listShape, statesOf, updateShape } from './subscription-parameters.ts';

export const subscriptionRoutes: Route[] = [
  { method: 'POST', path: '/v1/subscriptions', run: create },
  { method: 'GET', path: '/v1/subscriptions', run: list },
  { method: 'GET', path: '/v1/subscriptions/:id', run: retrieve },
  { method: 'POST', path: '/v1/subscriptions/:id', run: update },
  { method: 'DELETE', path: '/v1/subscriptions/:id', run: cancel },
];
type Wanted = z.output<z.ZodObject<typeof updateShape>>;

async function create({ book, given }: Call) {
  const wanted = readParameters(createShape, given);
  const { turn } = book;
  const customer = await book.customer(wanted.customer, 'customer');
  const [item, ...more] = wanted.items;
  if (!item || more.length > 0)
    throw new ParameterError('A subscription here has exactly one item.', 'items');
  const price = book.price(item.price, 'items[0][price]');
  await requireOwnMethod(book, customer, wanted.default_payment_method);
  const bill = startSubscription(turn, {
    customer,
    price,
    trialEnd: trialEndOf(turn.now, wanted),
    defaultPaymentMethod: wanted.default_payment_method ?? null,
    description: wanted.description ?? null,
    metadata: mergeMetadata({}, wanted.metadata),
    itemMetadata: mergeMetadata({}, item.metadata),
    saveDefaultPaymentMethod: wanted.payment_settings?.save_default_payment_method ?? 'off',
    missingPaymentMethod: wanted.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    cancelAtPeriodEnd: wanted.cancel_at_period_end ?? false,
  });
  if (!bill.intent || wanted.payment_behavior === 'default_incomplete') return bill.subscription;
  const method = await book.chargedMethod(bill.subscription, customer);
  if (!method) {
    throw new StripeError(
      400,
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const charged = collect(turn, bill, method, { isAutomatic: false });
  if (charged.error && wanted.payment_behavior === 'error_if_incomplete') {
    book.discard();
    throw charged.error;
  }
  return charged.bill.subscription;
}

function list({ book, given }: Call) {
  const { customer, price, status, test_clock: clock, ...wanted } = readParameters(listShape, given);
  const values = statesOf(status);
  return page(book, 'subscription', '/v1/subscriptions', wanted, {
    holds: {
      ...(customer ? { customer } : {}),
      ...(clock ? { test_clock: clock } : {}),
      ...(price ? { items: { data: [{ price: { id: price } }] } } : {}),
    },
    oneOf: values && { field: 'status', values },
  });
}

function retrieve({ book, given, id }: Call) {
  readParameters({}, given);
  return book.get('subscription', id);
}

async function update({ book, given, id }: Call) {
  const wanted = readParameters(updateShape, given);
  const { turn } = book;
  const before = await book.get('subscription', id);
  const customer = await book.customer(before.customer);
  if (hasEnded(before)) {
    throw wrongState('A canceled subscription can only update its cancellation_details and metadata.');
  }
  await requireOwnMethod(book, customer, wanted.default_payment_method);
  const patch = { ...plainChanges(before, wanted), ...endChanges(book, before, wanted) };
  const changed = change(turn, before, patch, 'customer.subscription.updated');
  const priced = await repriced(book, changed, customer, wanted);
  return wanted.trial_end === undefined ? priced : retrialed(book, priced, customer, wanted);
}

/** Ends now. What is final and unpaid stays so and is not collected any more; of drafts Stripe's documentation says nothing. */
async function cancel({ book, given, id }: Call) {
  const wanted = readParameters(cancelShape, given);
  const subscription = await book.get('subscription', id);
  if (hasEnded(subscription)) throw noSuch('subscription', id);
  await book.customer(subscription.customer);
  for (const invoice of await book.list('invoice', {
    limit: 1000,
    holds: { parent: { subscription_details: { subscription: id } } },
  })) {
    if (invoice.status === 'open') stopCollecting(book.turn, invoice);
  }
  const comment = wanted.cancellation_details?.comment ?? null;
  const details = {
    comment,
    feedback: null,
    feedback_option: null,
    reason: 'cancellation_requested' as const,
  };
  return endSubscription(
    book.turn,
    { ...subscription, cancellation_details: details },
    'cancellation_requested',
  );
}

function plainChanges(subscription: Subscription, wanted: Wanted): Partial<Subscription> {
  const { default_payment_method: method, description, payment_settings: settings } = wanted;
  const onMissing = wanted.trial_settings?.end_behavior.missing_payment_method;
  return {
    ...(method === undefined ? {} : { default_payment_method: method }),
    ...(description === undefined ? {} : { description }),
    ...(wanted.metadata === undefined
      ? {}
      : { metadata: mergeMetadata(subscription.metadata, wanted.metadata) }),
    ...(settings?.save_default_payment_method && subscription.payment_settings
      ? {
          payment_settings: {
            ...subscription.payment_settings,
            save_default_payment_method: settings.save_default_payment_method,
          },
        }
      : {}),
    ...(onMissing
      ? {
          trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: onMissing } },
        }
      : {}),
  };
}

/** When it is to end: with its period, at a date, or not at all. */
function endChanges(book: Book, subscription: Subscription, wanted: Wanted): Partial<Subscription> {
  const { turn } = book;
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = wanted;
  if (at && atPeriodEnd)
    throw new StripeError(400, 'You may only specify one of: cancel_at, cancel_at_period_end.');
  if (at !== undefined && at !== null) {
    if (at <= turn.now) throw new ParameterError('The cancel_at must be in the future.', 'cancel_at');
    turn.later('cancel', subscription.id, at);
    return { ...cancellation(turn, subscription), cancel_at_period_end: false, cancel_at: at };
  }
  if (atPeriodEnd === undefined && at === undefined) return {};
  turn.forget(subscription.id, 'cancel');
  if (atPeriodEnd) return cancellation(turn, subscription);
  // A cancellation by date outlives `cancel_at_period_end: false` where that was not what it was made by.
  const isByDate = subscription.cancel_at !== null && !subscription.cancel_at_period_end;
  return at === undefined && isByDate ? {} : resumption();
}

async function repriced(book: Book, subscription: Subscription, customer: Customer, wanted: Wanted) {
  const [item, ...more] = wanted.items ?? [];
  if (!item) return subscription;
  const known = itemOf(subscription);
  if (more.length > 0) throw new ParameterError('A subscription here has exactly one item.', 'items');
  if (item.id !== known.id) throw noSuch('subscription_item', item.id, 'items[0][id]');
  if (subscription.status === 'incomplete')
    throw wrongState('The price of an incomplete subscription cannot be changed here.');
  const price = book.price(item.price, 'items[0][price]');
  const prorates = wanted.proration_behavior !== 'none';
  const changed = changePrice(book.turn, { subscription, customer }, price, { prorates });
  if (!changed.invoice) return changed.subscription;
  const drafted = {
    invoice: changed.invoice,
    subscription: changed.subscription,
    customer,
    intent: undefined,
  };
  return chargedNow(book, drafted, wanted);
}

async function retrialed(book: Book, subscription: Subscription, customer: Customer, wanted: Wanted) {
  const { turn } = book;
  if (wanted.trial_end !== 'now') {
    const end = trialEndOf(turn.now, wanted);
    if (subscription.status !== 'trialing')
      throw wrongState('Only a running trial can be given another end here.');
    const longer = change(
      turn,
      subscription,
      {
        trial_end: end,
        billing_cycle_anchor: end ?? turn.now,
        items: withItem(subscription, { current_period_end: end ?? turn.now }),
        ...(subscription.cancel_at_period_end ? { cancel_at: end } : {}),
      },
      'customer.subscription.updated',
    );
    scheduleTrialEnd(turn, longer, end ?? turn.now);
    return longer;
  }
  if (subscription.status !== 'trialing') return subscription;
  const method = await book.chargedMethod(subscription, customer);
  const ended = endPeriod(turn, { subscription, customer, method }, { isEarly: true });
  if (!ended.invoice) return ended.subscription;
  return chargedNow(
    book,
    { invoice: ended.invoice, subscription: ended.subscription, customer, intent: undefined },
    wanted,
  );
}

async function chargedNow(book: Book, bill: Parameters<typeof collect>[1], wanted: Wanted) {
  const method = await book.chargedMethod(bill.subscription, bill.customer);
  const charged = collect(book.turn, bill, method, { isAutomatic: true });
  if (charged.error && wanted.payment_behavior === 'error_if_incomplete') {
    book.discard();
    throw charged.error;
  }
  return charged.bill.subscription;
}

/** A method a subscription is charged to must be its customer's. */
async function requireOwnMethod(book: Book, customer: Customer, id: string | null | undefined) {
  if (!id) return;
  const method = await book.get('payment_method', id, 'default_payment_method');
  if (method.customer !== customer.id) throw noSuch('payment_method', id, 'default_payment_method');
}

function trialEndOf(
  now: number,
  {
    trial_end: end,
    trial_period_days: days,
  }: { trial_end?: 'now' | number | undefined; trial_period_days?: number | undefined },
): number | null {
  if (end !== undefined && days !== undefined)
    throw new StripeError(400, 'You may only specify one of: trial_end, trial_period_days.');
  if (days !== undefined) return now + days * daySeconds;
  if (end === undefined || end === 'now') return null;
  if (end <= now) throw new ParameterError('trial_end must be in the future.', 'trial_end');
  return end;
}
