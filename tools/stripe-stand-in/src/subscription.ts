import type { Customer, Plan, Price, Subscription, SubscriptionItem } from './contract.ts';
import { daySeconds, hourSeconds } from './periods.ts';
import { change, type Turn } from './turn.ts';

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

/** Unpaid first invoices are given up after this long. */
const firstPaymentSeconds = 23 * hourSeconds;

/**
 * A subscription at its beginning: `trialing` with a trial, else `incomplete` until its first invoice is paid, for which it
 * has 23 hours. Its period begins now and ends at `periodEnd`.
 */
export function newSubscription(turn: Turn, given: NewSubscription, periodEnd: number): Subscription {
  const { customer, price, trialEnd } = given;
  const id = turn.newId('sub');
  const item: SubscriptionItem = {
    id: turn.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: turn.now,
    current_period_end: periodEnd,
    current_period_start: turn.now,
    current_trial: null,
    discounts: [],
    metadata: given.itemMetadata,
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  const subscription = turn.keep<Subscription>({
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? turn.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: given.cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: given.cancelAtPeriodEnd,
    canceled_at: given.cancelAtPeriodEnd ? turn.now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: turn.now,
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
    start_date: turn.now,
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.missingPaymentMethod },
    },
    trial_start: trialEnd ? turn.now : null,
  });
  turn.tell('customer.subscription.created', subscription);
  if (trialEnd) scheduleTrialEnd(turn, subscription, trialEnd);
  else turn.later('expire', id, turn.now + firstPaymentSeconds);
  return subscription;
}

/** The one item every subscription of ours has. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

/** Its items with the one of it changed. */
export function withItem(
  subscription: Subscription,
  patch: Partial<SubscriptionItem>,
): Subscription['items'] {
  return { ...subscription.items, data: [{ ...itemOf(subscription), ...patch }] };
}

/** It has ended and nothing can bring it back. */
export function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Tells its trial's end three days before, or at once where there is less time, and ends the period then. */
export function scheduleTrialEnd(turn: Turn, { id }: Subscription, trialEnd: number): void {
  turn.later('trial-will-end', id, Math.max(turn.now, trialEnd - 3 * daySeconds));
  turn.later('period-end', id, trialEnd);
}

/** Ends at once. */
export function endSubscription(
  turn: Turn,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' | null,
): Subscription {
  turn.forget(subscription.id);
  return change(
    turn,
    subscription,
    {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? turn.now,
      ended_at: turn.now,
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

/** Nobody paid the first invoice in time. */
export function expireSubscription(turn: Turn, subscription: Subscription): Subscription {
  turn.forget(subscription.id);
  return change(
    turn,
    subscription,
    { status: 'incomplete_expired', ended_at: turn.now },
    'customer.subscription.updated',
  );
}

/** What makes it end with its period; in flexible billing mode that is also a date. */
export function cancellation(turn: Turn, subscription: Subscription): Partial<Subscription> {
  return {
    cancel_at_period_end: true,
    cancel_at: itemOf(subscription).current_period_end,
    canceled_at: turn.now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason: 'cancellation_requested',
    },
  };
}

/** What takes a cancellation back. */
export function resumption(): Partial<Subscription> {
  return {
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  };
}

/** The price in the older shape that items still carry. */
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
