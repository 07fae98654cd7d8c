import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import {
  billingPeriodSchema,
  createdSubscriptionSchema,
  invoicesSchema,
  openPaymentSchema,
  paymentConfigSchema,
  periodPreviewSchema,
  plansSchema,
  setupIntentSchema,
  subscriptionSchema,
} from '../http/billing.ts';
import { defineEvent, defineRequest } from './define.ts';
import { ownerTimeZone } from './owner-time-zone.ts';

const ownerId = z.uuid();
const owned = z.object({ ownerId });

/** The provider answers within a second or two, and may be asked several things for one request. */
const answerMsMax = 25_000;

/** The price catalogue (decision P2). */
export const getPlans = defineRequest('billing', 'get-plans', {
  input: z.object({}),
  output: plansSchema,
  idempotent: true,
});

/**
 * What billing knows of an owner's subscription (decision H5); `status: 'none'` for an owner without one. Where a payment may
 * just have been made the provider is asked, for two seconds at most; `pending: true` while it is not known.
 */
export const getSubscription = defineRequest('billing', 'get-subscription', {
  input: owned,
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax: 6_000,
});

/** With whom the browser speaks about cards. */
export const getPaymentConfig = defineRequest('billing', 'get-payment-config', {
  input: z.object({}),
  output: paymentConfigSchema,
  idempotent: true,
});

/**
 * Lets a browser confirm a card. Answers `openIntentId` again while it waits for a card, else a new one. With `ownerId` the
 * card becomes one of that owner's once it is confirmed, for `change-card`; without, it is for `start-trial`. Asking again
 * with the same `askId` makes no second one.
 */
export const createSetupIntent = defineRequest('billing', 'create-setup-intent', {
  input: z.object({
    askId: z.uuid(),
    openIntentId: z.string().max(255).nullable(),
    ownerId: ownerId.nullable(),
  }),
  output: setupIntentSchema.extend({ setupIntentId: z.string() }),
  idempotent: true,
  answerMsMax,
});

/**
 * Starts the trial of a sign-up with the card its browser confirmed: once per `signupId`, asking again answers the same.
 * The first asking's words count. Without `setupIntentId` it is found by the card. `CARD_NOT_CONFIRMED`,
 * `CARD_ALREADY_USED` (by another sign-up) and `CARD_DECLINED` (with the provider's words) end the sign-up, and nothing of
 * it is left at the provider: the next try has another `signupId`. `SIGNUP_ENDED` after `cancel-signup`.
 */
export const startTrial = defineRequest('billing', 'start-trial', {
  input: z.object({
    signupId: z.uuid(),
    ownerId,
    email: z.string().max(254),
    name: z.string().max(200).nullable(),
    period: billingPeriodSchema,
    setupIntentId: z.string().max(255).nullable(),
    paymentMethodId: z.string().min(1).max(255),
  }),
  output: z.object({ subscriptionId: z.string(), trialEndsAt: z.string().nullable() }),
  idempotent: true,
  answerMsMax,
});

/** Errors of `start-trial` that end a sign-up: billing undoes it, and nothing of it is left at the provider. */
export const trialRefusals = [
  'CARD_DECLINED',
  'CARD_NOT_CONFIRMED',
  'CARD_ALREADY_USED',
] as const satisfies readonly ErrorCode[];

/** The message of `SIGNUP_ENDED`, which gateway and billing raise. */
export const signupEndedMessage = 'This sign-up has ended. Please start over.';

/**
 * Undoes whatever `start-trial` did for a sign-up and lets it do no more; done by the time of the answer or, where the
 * provider is away, as soon as it is back. `SUBSCRIPTION_EXISTS` once gateway told of the account.
 */
export const cancelSignup = defineRequest('billing', 'cancel-signup', {
  input: z.object({ signupId: z.uuid() }),
  output: z.object({ canceled: z.literal(true) }),
  idempotent: true,
  answerMsMax,
});

/**
 * A paid subscription for an owner without a running one, else `SUBSCRIPTION_EXISTS`. Asking again for the same period
 * answers the same secret while it is unpaid. `PAYMENT_PENDING` while the payment before is being confirmed.
 */
export const createSubscription = defineRequest('billing', 'create-subscription', {
  input: owned.extend({
    email: z.string().max(254),
    name: z.string().max(200).nullable(),
    period: billingPeriodSchema,
  }),
  output: createdSubscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/** Ends a subscription with its period; at once while that is not paid, overdue or not charged yet. `NOT_FOUND` without a running one. */
export const cancelSubscription = defineRequest('billing', 'cancel-subscription', {
  input: owned,
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/** Takes a cancellation back before it counts. `NOT_FOUND` without a running subscription. */
export const resumeSubscription = defineRequest('billing', 'resume-subscription', {
  input: owned,
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/**
 * Charges a running subscription to the card a setup intent of this owner confirmed, and pays with it what is overdue:
 * `CARD_DECLINED` where that is refused, and then the new card stays. `CARD_NOT_CONFIRMED` for any other intent. In a
 * local installation `testCard`, a `pm_card_...` id, confirms the intent first (decision R5).
 */
export const changeCard = defineRequest('billing', 'change-card', {
  input: owned.extend({ setupIntentId: z.string().max(255), testCard: z.string().max(255).optional() }),
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/**
 * Charges another period from now on. On trial nothing is charged; else what is left of the paid period is credited and
 * the rest of the new one charged at once, and nothing changes where that is refused (`CARD_DECLINED`). `NOT_FOUND`
 * without a running subscription, `SUBSCRIPTION_ENDING` for a cancelled one, `PAYMENT_OVERDUE` for an unpaid one,
 * `SERVICE_UNAVAILABLE` too in the hour in which a period that has begun is still to be charged.
 */
export const changePeriod = defineRequest('billing', 'change-period', {
  input: owned.extend({ period: billingPeriodSchema }),
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/** What `change-period` would charge now, to a few cents: the provider counts by the second. It refuses the same. */
export const previewPeriod = defineRequest('billing', 'preview-period', {
  input: owned.extend({ period: billingPeriodSchema }),
  output: periodPreviewSchema,
  idempotent: true,
  answerMsMax,
});

/** The owner's invoices, newest first; none for an owner who never had a subscription. */
export const listInvoices = defineRequest('billing', 'list-invoices', {
  input: owned,
  output: invoicesSchema,
  idempotent: true,
  answerMsMax,
});

/** What waits for the owner to confirm or to pay. */
export const getOpenPayment = defineRequest('billing', 'get-open-payment', {
  input: owned,
  output: openPaymentSchema,
  idempotent: true,
  answerMsMax,
});

/** The subscription as the provider has it this moment; as it was last known where the provider is away. */
export const syncSubscription = defineRequest('billing', 'sync-subscription', {
  input: owned,
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/** A webhook with its body as it came, unparsed. `WRONG_SIGNATURE` for anybody else's; kept by the time of the answer. */
export const receiveWebhook = defineRequest('billing', 'receive-webhook', {
  input: z.object({ body: z.string().max(700_000), signature: z.string().max(4_000) }),
  output: z.object({ received: z.literal(true) }),
  idempotent: true,
});

/**
 * Ends whatever an owner pays at once and removes them from the provider and from here: the first step of deleting an
 * account. `SERVICE_UNAVAILABLE` until the provider has confirmed it.
 */
export const forgetOwner = defineRequest('billing', 'forget-owner', {
  input: owned,
  output: z.object({ forgotten: z.literal(true) }),
  idempotent: true,
  answerMsMax,
});

/** An owner's subscription came to be or changed; `listLimit` is null while it lifts the limit (decision P3). */
export const subscriptionChanged = defineEvent('billing', 'subscription-changed', {
  data: z.object({
    ownerId: z.uuid(),
    version: z.int(),
    subscriptionId: z.string().nullable(),
    status: subscriptionSchema.shape.status,
    trialEndsAt: z.string().nullable(),
    listLimit: z.int().nullable(),
  }),
});
export type SubscriptionChanged = z.infer<typeof subscriptionChanged.data>;

/** What every mail about a subscription needs; each of these events happens once. Money is in cents. */
const mailBase = z.object({
  ownerId,
  email: z.string(),
  firstName: z.string().nullable(),
  subscriptionId: z.string(),
  plan: z.string(),
  period: billingPeriodSchema,
  card: subscriptionSchema.shape.card,
  /** Where the owner sees all this and cancels. */
  subscriptionUrl: z.string(),
  timeZone: ownerTimeZone,
});

/** What is charged next unless the owner cancels before. */
const nextCharge = { chargeCents: z.int(), currency: z.string(), chargeAt: z.iso.datetime() };

/** A trial began (decision P4). */
export const trialStarted = defineEvent('billing', 'trial-started', { data: mailBase.extend(nextCharge) });
export type TrialStarted = z.infer<typeof trialStarted.data>;

/** A trial that was not cancelled ends within three days (decision P4). */
export const trialEnding = defineEvent('billing', 'trial-ending', { data: mailBase.extend(nextCharge) });
export type TrialEnding = z.infer<typeof trialEnding.data>;

/** A charge was refused. It is tried again at `nextTryAt`, if at all; lists stay unlimited until `accessEndsAt`. */
export const paymentFailed = defineEvent('billing', 'payment-failed', {
  data: mailBase.extend({
    invoiceId: z.string(),
    amountCents: z.int(),
    currency: z.string(),
    nextTryAt: z.iso.datetime().nullable(),
    accessEndsAt: z.iso.datetime(),
  }),
});
export type PaymentFailed = z.infer<typeof paymentFailed.data>;

/** A charge waits for the card holder to confirm it, signed in, at `subscriptionUrl`. */
export const paymentActionRequired = defineEvent('billing', 'payment-action-required', {
  data: mailBase.extend({
    invoiceId: z.string(),
    amountCents: z.int(),
    currency: z.string(),
    accessEndsAt: z.iso.datetime(),
  }),
});
export type PaymentActionRequired = z.infer<typeof paymentActionRequired.data>;

/** Money was paid; never for an invoice of nothing. The next charge is null when there will be none. */
export const paymentReceived = defineEvent('billing', 'payment-received', {
  data: mailBase.extend({
    invoiceId: z.string(),
    invoiceNumber: z.string().nullable(),
    amountCents: z.int(),
    currency: z.string(),
    paidAt: z.iso.datetime(),
    invoiceUrl: z.string().nullable(),
    pdfUrl: z.string().nullable(),
    nextCharge: z.object(nextCharge).nullable(),
  }),
});
export type PaymentReceived = z.infer<typeof paymentReceived.data>;

/** A subscription was cancelled: by its owner (`asked`) or because nothing was paid. It runs until `endsAt`. */
export const subscriptionCanceled = defineEvent('billing', 'subscription-canceled', {
  data: mailBase.extend({
    reason: z.enum(['asked', 'payment_failed']),
    endsAt: z.iso.datetime(),
    /** Lists an owner may have afterwards. */
    freeLists: z.int(),
  }),
});
export type SubscriptionCanceled = z.infer<typeof subscriptionCanceled.data>;
