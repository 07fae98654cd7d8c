import type { BillingPeriod, Invoice } from '@scanlist/contracts/http/billing';
import type Stripe from 'stripe';
import { z } from 'zod';
import type {
  ProviderCard,
  ProviderInvoice,
  ProviderSetupIntent,
  ProviderSubscription,
  WebhookEvent,
} from './provider.ts';

/** Maps a subscription that was retrieved with `subscriptionExpand`. */
export function toProviderSubscription(
  subscription: Stripe.Subscription,
  payment: Stripe.PaymentIntent | null,
): ProviderSubscription {
  const item = subscription.items.data[0];
  const invoice = expanded(subscription.latest_invoice);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status: subscription.status as ProviderSubscription['status'],
    ownerId: subscription.metadata.ownerId ?? null,
    signupId: subscription.metadata.signupId ?? null,
    period: periodOf(item?.price),
    priceCents: item?.price.unit_amount ?? 0,
    currency: subscription.currency,
    trialEndsAt: dateOf(subscription.trial_end),
    currentPeriodStart: dateOf(item?.current_period_start),
    currentPeriodEnd: dateOf(item?.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: dateOf(subscription.cancel_at),
    canceledAt: dateOf(subscription.canceled_at),
    endedAt: dateOf(subscription.ended_at),
    endedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
    card: cardOf(expanded(subscription.default_payment_method)),
    latestInvoice: invoice && toProviderInvoice(invoice, payment),
    clientSecret: invoice?.status === 'open' ? (invoice.confirmation_secret?.client_secret ?? null) : null,
    isBeingPaid: subscription.status === 'incomplete' && (invoice?.status === 'paid' || isUnderWay(payment)),
  };
}

function isUnderWay(payment: Stripe.PaymentIntent | null): boolean {
  return payment?.status === 'processing' || payment?.status === 'succeeded';
}

/** The fields that `toProviderSubscription` needs expanded. */
export const subscriptionExpand = [
  'latest_invoice.confirmation_secret',
  'latest_invoice.payments',
  'default_payment_method',
];

/** The id of the payment intent of the open latest invoice, which must be retrieved with its payments. */
export function openPaymentIntentId(subscription: Stripe.Subscription): string | null {
  const invoice = expanded(subscription.latest_invoice);
  if (invoice?.status !== 'open') return null;
  const intent = invoice.payments?.data.map(({ payment }) => payment.payment_intent).find(Boolean);
  return intent ? idOf(intent) : null;
}

/** Maps an invoice for billing; `payment` is its payment intent, if it was read. */
export function toProviderInvoice(
  invoice: Stripe.Invoice,
  payment: Stripe.PaymentIntent | null,
): ProviderInvoice {
  return {
    ...toInvoice(invoice),
    createdAt: new Date(invoice.created * 1000),
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    attempts: invoice.attempt_count,
    nextTryAt: dateOf(invoice.next_payment_attempt),
    finalizedAt: dateOf(invoice.status_transitions.finalized_at),
    paidAt: dateOf(invoice.status_transitions.paid_at),
    needsConfirmation: payment?.status === 'requires_action',
  };
}

/** Maps an invoice for its owner's screen. */
export function toInvoice(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id,
    number: invoice.number,
    createdAt: new Date(invoice.created * 1000).toISOString(),
    amountCents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    status: (invoice.status ?? 'draft') as Invoice['status'],
    invoiceUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

/** Maps a setup intent; every status that still accepts a card is `open`. */
export function toProviderSetupIntent(intent: Stripe.SetupIntent): ProviderSetupIntent {
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled';
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: isOver ? (intent.status as 'succeeded' | 'canceled') : 'open',
    customerId: intent.customer && idOf(intent.customer),
    paymentMethodId: intent.payment_method && idOf(intent.payment_method),
  };
}

const idSchema = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();

/** The fields of an event that identify what it is about. */
const eventDataSchema = z.object({
  object: z.object({
    id: z.string().nullish(),
    customer: idSchema,
    charge: idSchema,
    payment_intent: idSchema,
    parent: z.object({ subscription_details: z.object({ subscription: idSchema }).nullish() }).nullish(),
  }),
  previous_attributes: z.object({ customer: idSchema }).nullish(),
});

/** Maps an event to the subscription or customer it is about; null for an event that does not concern subscriptions. */
export function toWebhookEvent({ id, type, data }: Stripe.Event): WebhookEvent | null {
  const { object, previous_attributes: before } = eventDataSchema.parse(data);
  const about = (of: { subscription?: string | null; customer?: string | null }): WebhookEvent | null =>
    of.subscription || of.customer
      ? { id, type, subscriptionId: of.subscription ?? null, customerId: of.customer ?? null }
      : null;
  if (type.startsWith('customer.subscription.')) return about({ subscription: object.id });
  if (type.startsWith('invoice.')) {
    return about({ subscription: object.parent?.subscription_details?.subscription });
  }
  // It changes no state here, but a person has to respond.
  if (type === 'charge.dispute.created') {
    const disputed = {
      dispute: object.id ?? null,
      charge: object.charge ?? null,
      payment: object.payment_intent ?? null,
    };
    return { id, type, subscriptionId: null, customerId: null, disputed };
  }
  if (type === 'customer.deleted') return about({ customer: object.id });
  if (type === 'payment_method.automatically_updated') return about({ customer: object.customer });
  if (type === 'payment_method.detached') return about({ customer: before?.customer });
  return null;
}

function periodOf(price: Stripe.Price | undefined): BillingPeriod {
  return price?.recurring?.interval === 'year' ? 'annually' : 'monthly';
}

function cardOf(method: Stripe.PaymentMethod | null): ProviderCard | null {
  const card = method?.card;
  if (!card) return null;
  const { brand, last4, fingerprint } = card;
  return { brand, last4, fingerprint: fingerprint ?? null, addedAt: new Date(method.created * 1000) };
}

function dateOf(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1000);
}

function idOf(thing: string | { id: string }): string {
  return typeof thing === 'string' ? thing : thing.id;
}

/** The expanded object; null if Stripe returned its id only. */
function expanded<Thing extends object>(thing: string | Thing | null): Thing | null {
  return typeof thing === 'object' ? thing : null;
}
