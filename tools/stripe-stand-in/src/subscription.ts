import type { Customer, Plan, Price, Subscription, SubscriptionItem } from './contract.ts';
import { daySeconds, hourSeconds } from './periods.ts';
import { saveChange, type UnitOfWork } from './unit-of-work.ts';

export interface NewSubscription {
  customer: Customer;
  price: Price;
  trialEnd: number | null;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  itemMetadata: Record<string, string>;
  saveDefaultPaymentMethod: 'off' | 'on_subscription';
  missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  cancelAtPeriodEnd: boolean;
}

/** The time a first invoice may stay unpaid. */
const firstPaymentSeconds = 23 * hourSeconds;

/**
 * Creates a subscription: `trialing` with a trial, else `incomplete` until its first invoice is paid, within 23 hours. Its
 * period starts now and ends at `periodEnd`, in seconds.
 */
export function newSubscription(work: UnitOfWork, given: NewSubscription, periodEnd: number): Subscription {
  const { customer, price, trialEnd } = given;
  const id = work.newId('sub');
  const item: SubscriptionItem = {
    id: work.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: work.now,
    current_period_end: periodEnd,
    current_period_start: work.now,
    current_trial: null,
    discounts: [],
    metadata: given.itemMetadata,
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  const subscription = work.save<Subscription>({
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? work.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: given.cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: given.cancelAtPeriodEnd,
    canceled_at: given.cancelAtPeriodEnd ? work.now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: work.now,
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: given.saveDefaultPaymentMethod,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: work.now,
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.missingPaymentMethod },
    },
    trial_start: trialEnd ? work.now : null,
  });
  work.emit('customer.subscription.created', subscription);
  if (trialEnd) scheduleTrialEnd(work, subscription, trialEnd);
  else work.schedule('expire', id, work.now + firstPaymentSeconds);
  return subscription;
}

/** The only item of a subscription. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** The items of a subscription, with `patch` applied to its only one. */
export function withItem(
  subscription: Subscription,
  patch: Partial<SubscriptionItem>,
): Subscription['items'] {
  return { ...subscription.items, data: [{ ...itemOf(subscription), ...patch }] };
}

/** True if it has ended for good. */
export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Schedules the trial's end, and its announcement three days before, or at once if less time is left. */
export function scheduleTrialEnd(work: UnitOfWork, { id }: Subscription, trialEnd: number): void {
  work.schedule('trial-will-end', id, Math.max(work.now, trialEnd - 3 * daySeconds));
  work.schedule('period-end', id, trialEnd);
}

/** Ends the subscription at once. */
export function endSubscription(
  work: UnitOfWork,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
): Subscription {
  work.unschedule(subscription.id);
  return saveChange(
    work,
    subscription,
    {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? work.now,
      ended_at: work.now,
      cancellation_details: {
        comment: null,
        feedback: null,
        feedback_option: null,
        ...subscription.cancellation_details,
        reason: subscription.cancellation_details?.reason ?? reason,
      },
    },
    'customer.subscription.deleted',
  );
}

/** Ends a subscription whose first invoice was not paid in time. */
export function expireSubscription(work: UnitOfWork, subscription: Subscription): Subscription {
  work.unschedule(subscription.id);
  return saveChange(
    work,
    subscription,
    { status: 'incomplete_expired', ended_at: work.now },
    'customer.subscription.updated',
  );
}

/** The fields that cancel it at the end of its period; in flexible billing mode also a date. */
export function cancellation(work: UnitOfWork, subscription: Subscription): Partial<Subscription> {
  return {
    cancel_at_period_end: true,
    cancel_at: itemOf(subscription).current_period_end,
    canceled_at: work.now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason: 'cancellation_requested',
    },
  };
}

/** The fields that undo a cancellation. */
export function resumption(): Partial<Subscription> {
  return {
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  };
}

/** The price in the older form that items still contain. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
