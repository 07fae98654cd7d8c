import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import type Stripe from 'stripe';
import type { NewSubscription, Provider } from './provider.ts';
import { mapStripeErrors, nullIfMissing } from './stripe-errors.ts';
import { openPaymentIntentId, subscriptionExpand, toProviderSubscription } from './stripe-mappers.ts';
import { writeOnce } from './write-once.ts';

type Subscriptions = Pick<
  Provider,
  'createSubscription' | 'readSubscription' | 'cancelWithPeriod' | 'cancelNow' | 'resume' | 'changePeriod'
>;

/** Subscriptions, each created once per step. */
export function stripeSubscriptions(
  stripe: Stripe,
  findPriceId: (period: BillingPeriod) => Promise<string>,
): Subscriptions {
  return {
    async createSubscription(subscription, key) {
      const params = createParams(subscription, key, await findPriceId(subscription.period));
      const made = await writeOnce(
        key,
        async (once, isNext) =>
          (isNext && (await findMadeInStep(subscription.customerId, key))) ||
          (await stripe.subscriptions.create(params, once)),
      );
      return toProviderSubscription(made, null);
    },

    async readSubscription(id) {
      const subscription = await nullIfMissing(
        stripe.subscriptions.retrieve(id, { expand: subscriptionExpand }),
      );
      if (!subscription) return null;
      const isUnpaid = subscription.status === 'past_due' || subscription.status === 'incomplete';
      const intentId = isUnpaid ? openPaymentIntentId(subscription) : null;
      const payment = intentId && (await nullIfMissing(stripe.paymentIntents.retrieve(intentId)));
      return toProviderSubscription(subscription, payment || null);
    },

    async cancelWithPeriod(id, key) {
      await writeOnce(key, (once) => stripe.subscriptions.update(id, { cancel_at_period_end: true }, once));
    },

    async cancelNow(id) {
      await nullIfMissing(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
    },

    async resume(id, by, key) {
      const params = by === 'switch' ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await writeOnce(key, (once) => stripe.subscriptions.update(id, params, once));
    },

    async changePeriod(id, period, key) {
      const subscription = await mapStripeErrors(stripe.subscriptions.retrieve(id));
      const params: Stripe.SubscriptionUpdateParams = {
        items: [{ id: subscription.items.data[0]?.id ?? '', price: await findPriceId(period) }],
        proration_behavior: subscription.status === 'trialing' ? 'none' : 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      };
      await writeOnce(key, (once) => stripe.subscriptions.update(id, params, once));
    },
  };

  /** The subscription that a step created before it failed. A second one would be charged too. */
  async function findMadeInStep(customer: string, step: string): Promise<Stripe.Subscription | undefined> {
    const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
    const made = data.find(
      ({ metadata, status }) => metadata.step === step && status !== 'incomplete_expired',
    );
    return made && (await stripe.subscriptions.retrieve(made.id, { expand: subscriptionExpand }));
  }
}

function createParams(
  { customerId, ownerId, signupId, trial }: NewSubscription,
  step: string,
  price: string,
): Stripe.SubscriptionCreateParams {
  const card = {
    save_default_payment_method: 'on_subscription' as const,
    payment_method_types: ['card' as const],
  };
  return {
    customer: customerId,
    items: [{ price }],
    metadata: { ownerId, step, ...(signupId ? { signupId } : {}) },
    payment_settings: card,
    expand: subscriptionExpand,
    ...(trial
      ? {
          trial_period_days: trial.days,
          default_payment_method: trial.paymentMethodId,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
        }
      : { payment_behavior: 'default_incomplete' as const }),
  };
}
