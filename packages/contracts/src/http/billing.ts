import { z } from 'zod';
import { formatMoney } from './payment-text.ts';

export const billingPeriods = ['monthly', 'annually'] as const;
export const billingPeriodSchema = z.enum(billingPeriods);
export type BillingPeriod = z.infer<typeof billingPeriodSchema>;

/** Where an owner sees what they pay, and cancels. */
export const subscriptionPath = '/profile?tab=subscription';

/** The pages on which an owner changes the card, pays or confirms an open payment, and subscribes (`paymentRoutes`). */
export const changeCardPath = '/change-card';
export const confirmPaymentPath = '/confirm-payment';
export const subscribePath = '/subscribe';

/** `GET /api/plans`: the price catalogue that every screen uses (decision P2). Money is in cents. */
export const plansSchema = z.object({
  name: z.string(),
  currency: z.string().length(3),
  trialDays: z.int().positive(),
  freeLists: z.int().positive(),
  prices: z.array(z.object({ period: billingPeriodSchema, priceCents: z.int().positive() })),
  /** The time of the answer by the server's clock; a device's own may be wrong by days. */
  at: z.iso.datetime().optional(),
  /** How far the card provider's clock is ahead of the server's, because a local installation can advance it. */
  clockAheadMs: z.int().optional(),
});
export type Plans = z.infer<typeof plansSchema>;

/**
 * The sentence a person agrees to by signing up at `at` (decision P4): amount, day of the first charge, how to cancel.
 * It is shown beside the button and stored.
 */
export function consentText(plans: Plans, period: BillingPeriod, at: Date): string {
  const cents = plans.prices.find((price) => price.period === period)?.priceCents ?? 0;
  const chargedAfterMs = (plans.clockAheadMs ?? 0) + plans.trialDays * 86_400_000;
  const firstCharge = new Date(at.getTime() + chargedAfterMs);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(firstCharge);
  const every = period === 'monthly' ? 'month' : 'year';
  return `Your card will be charged ${formatMoney(cents, plans.currency)} on ${day} and every ${every} after that, unless you cancel before. You can cancel at any time under My Account, Subscription.`;
}

/** `GET /api/subscription` (decision H5). */
export const subscriptionSchema = z.object({
  status: z.enum(['none', 'trialing', 'active', 'past_due', 'canceled']),
  plan: z.string().nullable(),
  period: billingPeriodSchema.nullable(),
  priceCents: z.int().nullable(),
  currency: z.string().nullable(),
  trialEndsAt: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /**
   * The current period is not charged yet, usually for an hour. A cancellation within that time ends it at once without
   * a charge.
   */
  paymentUnderWay: z.boolean().optional(),
  /**
   * Present from a handover until the new owner gives a card: the former owner's name, and whether they have taken their
   * card back, which may end the subscription until a card is given. While it is present, nothing is changed that raises or
   * restarts a charge.
   */
  formerOwnerCard: z
    .object({ name: z.string(), isTakenBack: z.boolean(), endsSubscription: z.boolean() })
    .optional(),
  /** True while it is not known whether a payment for a new subscription went through; `status` does not count it yet. */
  pending: z.boolean().optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/**
 * `GET /api/payment/config`: the card provider that the browser uses. In mode `local` it is the stand-in, and nothing
 * is charged.
 */
export const paymentConfigSchema = z.object({
  mode: z.enum(['stripe', 'local']),
  publishableKey: z.string(),
});
export type PaymentConfig = z.infer<typeof paymentConfigSchema>;

/** `POST /api/payment/create-setup-intent`: the secret with which the browser confirms a card. */
export const setupIntentSchema = z.object({ clientSecret: z.string() });

/**
 * `POST /api/create-subscription?period=`: the secret with which the browser pays the first invoice, or `active` where
 * nothing is left to pay.
 */
export const createdSubscriptionSchema = z.union([
  z.object({ clientSecret: z.string() }),
  z.object({ status: z.literal('active') }),
]);
export type CreatedSubscription = z.infer<typeof createdSubscriptionSchema>;

/** The period for `POST /api/create-subscription`; monthly by default. */
export const periodQuerySchema = z.object({ period: billingPeriodSchema.default('monthly') });

/** `POST /api/subscription/period`, and the query of `GET` there, which answers what that would charge. */
export const periodBodySchema = z.object({ period: billingPeriodSchema });

/**
 * `POST /api/subscription/card`: the setup intent this owner confirmed. In a local installation `paymentMethodId`, a
 * `pm_card_...` id, confirms it first (decision R5).
 */
export const cardBodySchema = z.object({
  setupIntentId: z.string().min(1).max(255),
  paymentMethodId: z.string().min(1).max(255).optional(),
});

/** `POST /api/cards/take-back`: the token of a link that was mailed to the former owner of a workspace. */
export const takeCardBackBodySchema = z.object({ token: z.string().min(1).max(100) });

/** Whether the card was in use; `endsAt` is when the subscription ends unless another card is given, if that is known. */
export const takenCardSchema = z.object({ wasInUse: z.boolean(), endsAt: z.iso.datetime().nullable() });
export type TakenCard = z.infer<typeof takenCardSchema>;

/** The secret with which the browser pays an invoice that the card holder has to confirm; null if nothing is open. */
export const openPaymentSchema = z.object({
  clientSecret: z.string().nullable(),
  amountCents: z.int().nullable(),
  currency: z.string().nullable(),
});
export type OpenPayment = z.infer<typeof openPaymentSchema>;

/**
 * What changing the period charges, and when (decision P2): at once, less the unused part of the paid period, or at the
 * end of a trial.
 */
export const periodPreviewSchema = z.object({
  chargeCents: z.int(),
  currency: z.string(),
  chargeAt: z.iso.datetime(),
});
export type PeriodPreview = z.infer<typeof periodPreviewSchema>;

/** One invoice as its owner sees it; both links are the provider's, and missing for a while after it was created. */
export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  createdAt: z.string(),
  /** The amount due or paid; 0 for the trial's invoice. */
  amountCents: z.int(),
  currency: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  invoiceUrl: z.string().nullable(),
  pdfUrl: z.string().nullable(),
});

/** The owner's invoices, newest first, two years of monthly ones at most. */
export const invoicesSchema = z.array(invoiceSchema);
export type Invoice = z.infer<typeof invoiceSchema>;
