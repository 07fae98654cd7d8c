import type { z } from 'zod';
import { changePrice, collect, endPeriod, startSubscription } from '../billing-cycle.ts';
import type { Customer, Subscription } from '../contract.ts';
import { stopCollecting } from '../invoice.ts';
import type { ObjectRepository } from '../object-repository.ts';
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
import { saveChange } from '../unit-of-work.ts';
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

async function create({ repository, given }: Call) {
  const wanted = readParameters(createShape, given);
  const { work } = repository;
  const customer = await repository.customer(wanted.customer, 'customer');
  const [item, ...more] = wanted.items;
  if (!item || more.length > 0)
    throw new ParameterError('A subscription here has exactly one item.', 'items');
  const price = repository.price(item.price, 'items[0][price]');
  await requireOwnMethod(repository, customer, wanted.default_payment_method);
  const bill = startSubscription(work, {
    customer,
    price,
    trialEnd: trialEndOf(work.now, wanted),
    defaultPaymentMethod: wanted.default_payment_method ?? null,
    description: wanted.description ?? null,
    metadata: mergeMetadata({}, wanted.metadata),
    itemMetadata: mergeMetadata({}, item.metadata),
    saveDefaultPaymentMethod: wanted.payment_settings?.save_default_payment_method ?? 'off',
    missingPaymentMethod: wanted.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    cancelAtPeriodEnd: wanted.cancel_at_period_end ?? false,
  });
  if (!bill.intent || wanted.payment_behavior === 'default_incomplete') return bill.subscription;
  const method = await repository.chargedMethod(bill.subscription, customer);
  if (!method) {
    throw new StripeError(
      400,
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const charged = collect(work, bill, method, { isAutomatic: false });
  if (charged.error && wanted.payment_behavior === 'error_if_incomplete') {
    repository.discard();
    throw charged.error;
  }
  return charged.bill.subscription;
}

function list({ repository, given }: Call) {
  const { customer, price, status, test_clock: clock, ...wanted } = readParameters(listShape, given);
  const values = statesOf(status);
  return page(repository, 'subscription', '/v1/subscriptions', wanted, {
    holds: {
      ...(customer ? { customer } : {}),
      ...(clock ? { test_clock: clock } : {}),
      ...(price ? { items: { data: [{ price: { id: price } }] } } : {}),
    },
    oneOf: values && { field: 'status', values },
  });
}

function retrieve({ repository, given, id }: Call) {
  readParameters({}, given);
  return repository.get('subscription', id);
}

async function update({ repository, given, id }: Call) {
  const wanted = readParameters(updateShape, given);
  const { work } = repository;
  const before = await repository.get('subscription', id);
  const customer = await repository.customer(before.customer);
  if (hasEnded(before)) {
    throw wrongState('A canceled subscription can only update its cancellation_details and metadata.');
  }
  await requireOwnMethod(repository, customer, wanted.default_payment_method);
  const patch = { ...plainChanges(before, wanted), ...endChanges(repository, before, wanted) };
  const changed = saveChange(work, before, patch, 'customer.subscription.updated');
  const priced = await repriced(repository, changed, customer, wanted);
  return wanted.trial_end === undefined ? priced : retrialed(repository, priced, customer, wanted);
}

/** Ends the subscription now. Open invoices stay open and are no longer collected; Stripe does not document drafts. */
async function cancel({ repository, given, id }: Call) {
  const wanted = readParameters(cancelShape, given);
  const subscription = await repository.get('subscription', id);
  if (hasEnded(subscription)) throw noSuch('subscription', id);
  await repository.customer(subscription.customer);
  for (const invoice of await repository.list('invoice', {
    limit: 1000,
    holds: { parent: { subscription_details: { subscription: id } } },
  })) {
    if (invoice.status === 'open') stopCollecting(repository.work, invoice);
  }
  const comment = wanted.cancellation_details?.comment ?? null;
  const details = {
    comment,
    feedback: null,
    feedback_option: null,
    reason: 'cancellation_requested' as const,
  };
  return endSubscription(
    repository.work,
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

/** Schedules its end: with its period, at a date, or not at all. */
function endChanges(
  repository: ObjectRepository,
  subscription: Subscription,
  wanted: Wanted,
): Partial<Subscription> {
  const { work } = repository;
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = wanted;
  if (at && atPeriodEnd)
    throw new StripeError(400, 'You may only specify one of: cancel_at, cancel_at_period_end.');
  if (at !== undefined && at !== null) {
    if (at <= work.now) throw new ParameterError('The cancel_at must be in the future.', 'cancel_at');
    work.schedule('cancel', subscription.id, at);
    return { ...cancellation(work, subscription), cancel_at_period_end: false, cancel_at: at };
  }
  if (atPeriodEnd === undefined && at === undefined) return {};
  work.unschedule(subscription.id, 'cancel');
  if (atPeriodEnd) return cancellation(work, subscription);
  // `cancel_at_period_end: false` does not undo a cancellation that was made by date.
  const isByDate = subscription.cancel_at !== null && !subscription.cancel_at_period_end;
  return at === undefined && isByDate ? {} : resumption();
}

async function repriced(
  repository: ObjectRepository,
  subscription: Subscription,
  customer: Customer,
  wanted: Wanted,
) {
  const [item, ...more] = wanted.items ?? [];
  if (!item) return subscription;
  const known = itemOf(subscription);
  if (more.length > 0) throw new ParameterError('A subscription here has exactly one item.', 'items');
  if (item.id !== known.id) throw noSuch('subscription_item', item.id, 'items[0][id]');
  if (subscription.status === 'incomplete')
    throw wrongState('The price of an incomplete subscription cannot be changed here.');
  const price = repository.price(item.price, 'items[0][price]');
  const prorates = wanted.proration_behavior !== 'none';
  const changed = changePrice(repository.work, { subscription, customer }, price, { prorates });
  if (!changed.invoice) return changed.subscription;
  const drafted = {
    invoice: changed.invoice,
    subscription: changed.subscription,
    customer,
    intent: undefined,
  };
  return chargedNow(repository, drafted, wanted);
}

async function retrialed(
  repository: ObjectRepository,
  subscription: Subscription,
  customer: Customer,
  wanted: Wanted,
) {
  const { work } = repository;
  if (wanted.trial_end !== 'now') {
    const end = trialEndOf(work.now, wanted);
    if (subscription.status !== 'trialing')
      throw wrongState('Only a running trial can be given another end here.');
    const longer = saveChange(
      work,
      subscription,
      {
        trial_end: end,
        billing_cycle_anchor: end ?? work.now,
        items: withItem(subscription, { current_period_end: end ?? work.now }),
        ...(subscription.cancel_at_period_end ? { cancel_at: end } : {}),
      },
      'customer.subscription.updated',
    );
    scheduleTrialEnd(work, longer, end ?? work.now);
    return longer;
  }
  if (subscription.status !== 'trialing') return subscription;
  const method = await repository.chargedMethod(subscription, customer);
  const ended = endPeriod(work, { subscription, customer, method }, { isEarly: true });
  if (!ended.invoice) return ended.subscription;
  return chargedNow(
    repository,
    { invoice: ended.invoice, subscription: ended.subscription, customer, intent: undefined },
    wanted,
  );
}

async function chargedNow(repository: ObjectRepository, bill: Parameters<typeof collect>[1], wanted: Wanted) {
  const method = await repository.chargedMethod(bill.subscription, bill.customer);
  const charged = collect(repository.work, bill, method, { isAutomatic: true });
  if (charged.error && wanted.payment_behavior === 'error_if_incomplete') {
    repository.discard();
    throw charged.error;
  }
  return charged.bill.subscription;
}

/** A subscription's payment method must belong to its customer. */
async function requireOwnMethod(
  repository: ObjectRepository,
  customer: Customer,
  id: string | null | undefined,
) {
  if (!id) return;
  const method = await repository.get('payment_method', id, 'default_payment_method');
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
