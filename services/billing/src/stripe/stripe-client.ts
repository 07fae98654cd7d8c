import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { AppError } from '@scanlist/service-kit/app-error';
import Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderConfig } from '../config.ts';
import {
  hintOf,
  invoiceOf,
  listedInvoice,
  openPaymentOf,
  setupIntentOf,
  subscriptionExpand,
  subscriptionOf,
} from './in-our-words.ts';
import type { Provider, ProviderSubscription } from './provider.ts';
import { foundAtProvider, fromProvider } from './refusals.ts';
import { writeOnce } from './write-once.ts';

const apiVersion = '2026-10-28.endive';
const localKeys = { secret: 'sk_test_local', publishable: 'pk_test_local' };
const invoicesMax = 24;
const clockMsMax = 2_000;

/** The one place that knows the Stripe SDK, and the one place where the two modes differ. */
export function createProvider(config: ProviderConfig): Provider {
  const stripe = createStripe(config);
  const isLocal = config.mode === 'local';
  const isLive = !isLocal && /^[a-z]+_live_/.test(config.secretKey);
  const prices = new Map<BillingPeriod, string>();

  return {
    async readPrices(lookupKeys) {
      const { data } = await stripe.prices.list({ lookup_keys: [...lookupKeys], active: true, limit: 100 });
      return data.map((price) => ({
        lookupKey: price.lookup_key ?? '',
        priceCents: price.unit_amount ?? 0,
        currency: price.currency,
        every: price.recurring ? `${price.recurring.interval_count} ${price.recurring.interval}` : 'once',
      }));
    },
    knows: (id) => isLocal || !id.includes('_local'),
    takesMoney: !isLocal,
    browserConfig: {
      mode: config.mode,
      publishableKey: isLocal ? localKeys.publishable : config.publishableKey,
    },
    version: apiVersion,
    now: config.mode === 'local' ? clockOf(config.url) : async () => new Date(),

    async createSetupIntent(customerId, key) {
      const params = {
        usage: 'off_session' as const,
        allowed_payment_method_types: ['card' as const],
        ...(customerId ? { customer: customerId } : {}),
      };
      return setupIntentOf(await writeOnce(key, (once) => stripe.setupIntents.create(params, once)));
    },
    async readSetupIntent(id) {
      const intent = await foundAtProvider(stripe.setupIntents.retrieve(id));
      return intent && setupIntentOf(intent);
    },
    async findSetupIntent(paymentMethodId) {
      const found = await foundAtProvider(
        stripe.setupIntents.list({ payment_method: paymentMethodId, limit: 10 }),
      );
      const succeeded = found?.data.find(({ status }) => status === 'succeeded');
      return succeeded ? setupIntentOf(succeeded) : null;
    },
    isTestCard: (id) => isLocal && id.startsWith('pm_card_'),
    async confirmSetupIntent(id, paymentMethodId, key) {
      const params = { payment_method: paymentMethodId };
      return setupIntentOf(await writeOnce(key, (once) => stripe.setupIntents.confirm(id, params, once)));
    },

    async createCustomer({ ownerId, email, name, paymentMethodId }, key) {
      const card = paymentMethodId && {
        payment_method: paymentMethodId,
        invoice_settings: { default_payment_method: paymentMethodId },
      };
      const params = { email, ...(name ? { name } : {}), metadata: { ownerId }, ...card };
      return (await writeOnce(key, (once) => stripe.customers.create(params, once))).id;
    },
    async changeEmail(customerId, email, key) {
      await foundAtProvider(writeOnce(key, (once) => stripe.customers.update(customerId, { email }, once)));
    },
    async hasCustomer(customerId) {
      const customer = await foundAtProvider(stripe.customers.retrieve(customerId));
      return customer !== null && !('deleted' in customer && customer.deleted);
    },
    async deleteCustomer(customerId) {
      await foundAtProvider(stripe.customers.del(customerId));
    },
    async useCard({ customerId, subscriptionId }, paymentMethodId, key) {
      const forCustomer = { invoice_settings: { default_payment_method: paymentMethodId } };
      await writeOnce(`${key}/customer`, (once) => stripe.customers.update(customerId, forCustomer, once));
      const forSubscription = { default_payment_method: paymentMethodId };
      await writeOnce(key, (once) => stripe.subscriptions.update(subscriptionId, forSubscription, once));
    },

    async createSubscription({ customerId, ownerId, signupId, period, trial }, key) {
      const card = {
        save_default_payment_method: 'on_subscription' as const,
        payment_method_types: ['card' as const],
      };
      const params: Stripe.SubscriptionCreateParams = {
        customer: customerId,
        items: [{ price: await priceOf(period) }],
        metadata: { ownerId, step: key, ...(signupId ? { signupId } : {}) },
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
      const made = await writeOnce(
        key,
        async (once, isNext) =>
          (isNext && (await madeInStep(customerId, key))) ||
          (await stripe.subscriptions.create(params, once)),
      );
      return subscriptionOf(made, null);
    },
    readSubscription,
    async cancelWithPeriod(id, key) {
      await writeOnce(key, (once) => stripe.subscriptions.update(id, { cancel_at_period_end: true }, once));
    },
    async cancelNow(id) {
      await foundAtProvider(stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }));
    },
    async resume(id, by, key) {
      const params = by === 'switch' ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await writeOnce(key, (once) => stripe.subscriptions.update(id, params, once));
    },
    async changePeriod(id, period, key) {
      const subscription = await fromProvider(stripe.subscriptions.retrieve(id));
      const params: Stripe.SubscriptionUpdateParams = {
        items: [{ id: subscription.items.data[0]?.id ?? '', price: await priceOf(period) }],
        proration_behavior: subscription.status === 'trialing' ? 'none' : 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      };
      await writeOnce(key, (once) => stripe.subscriptions.update(id, params, once));
    },

    async listInvoices(customerId) {
      const found = await foundAtProvider(stripe.invoices.list({ customer: customerId, limit: invoicesMax }));
      return (found?.data ?? []).map(listedInvoice);
    },
    async readInvoices(subscriptionId) {
      const params = { subscription: subscriptionId, limit: invoicesMax };
      const found = await foundAtProvider(stripe.invoices.list(params));
      return (found?.data ?? []).map((invoice) => invoiceOf(invoice, null));
    },
    async payInvoice(id, paymentMethodId, key) {
      const params = paymentMethodId ? { payment_method: paymentMethodId } : {};
      const pay = writeOnce(key, (once) => stripe.invoices.pay(id, params, once));
      await pay.catch(unlessInvoice(id, ['paid']));
    },
    async voidInvoice(id, key) {
      // A draft cannot be void: it is made final first, without being collected.
      if ((await statusOfInvoice(id)) === 'draft') {
        const uncollected = { auto_advance: false };
        const made = writeOnce(`${key}/final`, (once) =>
          stripe.invoices.finalizeInvoice(id, uncollected, once),
        );
        await made.catch(unlessInvoice(id, ['open', 'paid', 'void']));
      }
      if ((await statusOfInvoice(id)) !== 'open') return;
      const voided = writeOnce(key, (once) => stripe.invoices.voidInvoice(id, {}, once));
      await voided.catch(unlessInvoice(id, ['paid', 'void']));
    },

    readWebhook(body, signature) {
      if (!config.webhookSecret) throw wrongSignature('no webhook secret is configured');
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret);
      } catch (error) {
        throw wrongSignature('not signed by the provider', error);
      }
      return event.livemode === isLive ? hintOf(event) : null;
    },
  };

  async function readSubscription(id: string): Promise<ProviderSubscription | null> {
    const subscription = await foundAtProvider(
      stripe.subscriptions.retrieve(id, { expand: subscriptionExpand }),
    );
    if (!subscription) return null;
    const isUnpaid = subscription.status === 'past_due' || subscription.status === 'incomplete';
    const intentId = isUnpaid ? openPaymentOf(subscription) : null;
    const payment = intentId && (await foundAtProvider(stripe.paymentIntents.retrieve(intentId)));
    return subscriptionOf(subscription, payment || null);
  }

  async function statusOfInvoice(id: string): Promise<Stripe.Invoice.Status | null> {
    return (await foundAtProvider(stripe.invoices.retrieve(id)))?.status ?? null;
  }

  /** Content with a refusal where somebody else, the provider itself too, had brought the invoice there in that moment. */
  function unlessInvoice(id: string, wanted: readonly Stripe.Invoice.Status[]) {
    return async (refusal: unknown): Promise<void> => {
      if (!(refusal instanceof Stripe.errors.StripeInvalidRequestError)) throw refusal;
      const status = await statusOfInvoice(id);
      if (!status || !wanted.includes(status)) throw refusal;
    };
  }

  /** What a step that failed at the provider has made all the same: a second one would be charged too. */
  async function madeInStep(customer: string, step: string): Promise<Stripe.Subscription | undefined> {
    const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
    const made = data.find(
      ({ metadata, status }) => metadata.step === step && status !== 'incomplete_expired',
    );
    return made && (await stripe.subscriptions.retrieve(made.id, { expand: subscriptionExpand }));
  }

  /** The price with this lookup key; it can be another after a restart, never while we run. */
  async function priceOf(period: BillingPeriod): Promise<string> {
    const known = prices.get(period);
    if (known) return known;
    const { data } = await fromProvider(
      stripe.prices.list({ lookup_keys: [period], active: true, limit: 1 }),
    );
    if (!data[0]) throw new Error(`the provider has no active price with the lookup key '${period}'`);
    prices.set(period, data[0].id);
    return data[0].id;
  }
}

const clockSchema = z.object({ now: z.number() });

/** The stand-in's clock, which a person can move. Where it does not answer: ours, as far ahead as it was before. */
function clockOf(url: string): () => Promise<Date> {
  let aheadMs = 0;
  return async () => {
    try {
      const response = await fetch(`${url}/_local/clock`, { signal: AbortSignal.timeout(clockMsMax) });
      const { now } = clockSchema.parse(await response.json());
      aheadMs = now * 1000 - Date.now();
      return new Date(now * 1000);
    } catch {
      return new Date(Date.now() + aheadMs);
    }
  };
}

function wrongSignature(internal: string, cause?: unknown): AppError {
  return new AppError('WRONG_SIGNATURE', 'This is not signed by the card provider.', { internal, cause });
}

function createStripe(config: ProviderConfig): Stripe {
  const options = { apiVersion, maxNetworkRetries: 2, timeout: 20_000, telemetry: false } as const;
  const key = config.mode === 'stripe' ? config.secretKey : localKeys.secret;
  if (!config.url) return new Stripe(key, options);
  const { hostname, port, protocol } = new URL(config.url);
  return new Stripe(key, {
    ...options,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}
