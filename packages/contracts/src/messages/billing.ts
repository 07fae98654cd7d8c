import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { activityKindsFrom } from '../http/activity.ts';
import { actorSchema } from '../http/actor.ts';
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
  takeCardBackBodySchema,
  takenCardSchema,
} from '../http/billing.ts';
import { activityData } from './activity.ts';
import { defineEvent, defineRequest } from './define.ts';
import { ownerTimeZone } from './owner-time-zone.ts';

const ownerId = z.uuid();
const owned = z.object({ ownerId });

/** The same for a change; `actor` is who makes it, absent in requests of an older gateway. */
const changed = owned.extend({ actor: actorSchema.optional() });

/** The provider answers within a second or two. One request may need several calls to it. */
const answerMsMax = 25_000;

/** The price catalogue (decision P2). */
export const getPlans = defineRequest('billing', 'get-plans', {
  input: z.object({}),
  output: plansSchema,
  idempotent: true,
});

/**
 * What billing knows of an owner's subscription (decision H5); `status: 'none'` for an owner without one. Where a
 * payment may just have been made, billing calls the provider, for two seconds at most. `pending: true` while the
 * result is unknown.
 */
export const getSubscription = defineRequest('billing', 'get-subscription', {
  input: owned,
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax: 6_000,
});

/** The card provider that the browser uses, and its public key. */
export const getPaymentConfig = defineRequest('billing', 'get-payment-config', {
  input: z.object({}),
  output: paymentConfigSchema,
  idempotent: true,
});

/**
 * Creates a setup intent, with which a browser confirms a card. Answers `openIntentId` again while that waits for a
 * card, else a new one. With `ownerId` the confirmed card belongs to that owner, for `change-card`; without, it is for
 * `start-trial`. A repeated request with the same `askId` creates no second intent.
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
 * Starts the trial of a sign-up with the card its browser confirmed, once per `signupId`. A repeated request returns
 * the first result, and its other fields are ignored. Without `setupIntentId` the intent is found by the card.
 * `CARD_NOT_CONFIRMED`, `CARD_ALREADY_USED` (by another sign-up) and `CARD_DECLINED` (with the provider's message) end
 * the sign-up. Nothing of it is left at the provider then, and the next attempt has another `signupId`. `SIGNUP_ENDED`
 * after `cancel-signup`.
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
export const signupEndedMessage = 'This signup has ended. Please start over.';

/**
 * Undoes what `start-trial` did for a sign-up, and prevents it from doing more. That is done before the answer or,
 * while the provider is unavailable, as soon as it is back. `SUBSCRIPTION_EXISTS` once the gateway has published the
 * account.
 */
export const cancelSignup = defineRequest('billing', 'cancel-signup', {
  input: z.object({ signupId: z.uuid() }),
  output: z.object({ canceled: z.literal(true) }),
  idempotent: true,
  answerMsMax,
});

/**
 * Creates a paid subscription for an owner without a running one, else `SUBSCRIPTION_EXISTS`. A repeated request for
 * the same period answers the same secret while it is unpaid. `PAYMENT_PENDING` while the previous payment is being
 * confirmed.
 */
export const createSubscription = defineRequest('billing', 'create-subscription', {
  input: changed.extend({
    email: z.string().max(254),
    name: z.string().max(200).nullable(),
    period: billingPeriodSchema,
  }),
  output: createdSubscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/**
 * Ends a subscription with its period, or at once while that period is unpaid, overdue or not charged yet. `NOT_FOUND`
 * without a running one.
 */
export const cancelSubscription = defineRequest('billing', 'cancel-subscription', {
  input: changed,
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/**
 * Takes back a cancellation before it takes effect. `NOT_FOUND` without a running subscription, `CARD_NOT_CONFIRMED` while
 * it is paid with a former owner's card.
 */
export const resumeSubscription = defineRequest('billing', 'resume-subscription', {
  input: changed,
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/**
 * Charges a running subscription to the card that a setup intent of this owner confirmed, and pays overdue invoices
 * with it. `CARD_DECLINED` where that payment is refused; the new card stays. `CARD_NOT_CONFIRMED` for any other
 * intent. In a local installation `testCard`, a `pm_card_...` id, confirms the intent first (decision R5).
 */
export const changeCard = defineRequest('billing', 'change-card', {
  input: changed.extend({ setupIntentId: z.string().max(255), testCard: z.string().max(255).optional() }),
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/**
 * Charges another period from now on. On trial nothing is charged. Otherwise the unused part of the paid period is
 * credited and the rest of the new one is charged at once. If that charge is refused (`CARD_DECLINED`), nothing
 * changes. `NOT_FOUND` without a running subscription, `SUBSCRIPTION_ENDING` for a cancelled one, `PAYMENT_OVERDUE` for
 * an unpaid one, `CARD_NOT_CONFIRMED` while it is paid with a former owner's card. `SERVICE_UNAVAILABLE` also in the hour in which a period has begun but is not charged yet.
 */
export const changePeriod = defineRequest('billing', 'change-period', {
  input: changed.extend({ period: billingPeriodSchema }),
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/**
 * What `change-period` would charge now, to a few cents, because the provider counts by the second. It raises the same
 * errors.
 */
export const previewPeriod = defineRequest('billing', 'preview-period', {
  input: owned.extend({ period: billingPeriodSchema }),
  output: periodPreviewSchema,
  idempotent: true,
  answerMsMax,
});

/**
 * Takes the card of a workspace's former owner out of use, by the token of a mail to them: it is removed at the provider,
 * and a paid subscription ends with its period unless the new owner gives a card before. A card that is not in use any
 * more stays so. `NOT_FOUND` for a token that is unknown or has expired.
 */
export const takeCardBack = defineRequest('billing', 'take-card-back', {
  input: takeCardBackBodySchema,
  output: takenCardSchema,
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

/** The payment that waits for the owner to confirm it or to pay it. */
export const getOpenPayment = defineRequest('billing', 'get-open-payment', {
  input: owned,
  output: openPaymentSchema,
  idempotent: true,
  answerMsMax,
});

/** The subscription as the provider has it now, or as it was last known while the provider is unavailable. */
export const syncSubscription = defineRequest('billing', 'sync-subscription', {
  input: owned,
  output: subscriptionSchema,
  idempotent: true,
  answerMsMax,
});

/** A webhook with its unparsed body, stored before the answer. `WRONG_SIGNATURE` if the provider did not sign it. */
export const receiveWebhook = defineRequest('billing', 'receive-webhook', {
  input: z.object({ body: z.string().max(700_000), signature: z.string().max(4_000) }),
  output: z.object({ received: z.literal(true) }),
  idempotent: true,
});

/**
 * Ends an owner's subscription at once, and erases the owner at the provider and in billing. It is the first step of
 * deleting an account. `SERVICE_UNAVAILABLE` until the provider has confirmed it.
 */
export const forgetOwner = defineRequest('billing', 'forget-owner', {
  input: owned,
  output: z.object({ forgotten: z.literal(true) }),
  idempotent: true,
  answerMsMax,
});

/** An owner's subscription was created or changed; `listLimit` is null while it lifts the limit (decision P3). */
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

/** What every mail about a subscription needs. Each of these events is published once. Money is in cents. */
const mailBase = z.object({
  ownerId,
  email: z.string(),
  firstName: z.string().nullable(),
  subscriptionId: z.string(),
  plan: z.string(),
  period: billingPeriodSchema,
  card: subscriptionSchema.shape.card,
  /** The page on which the owner sees and cancels the subscription. */
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

/** A charge was refused. It is retried at `nextTryAt`, if at all; lists stay unlimited until `accessEndsAt`. */
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

/** An invoice was paid; not published for an invoice of 0. The next charge is null if there will be none. */
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

/** A subscription was cancelled by its owner (`asked`), or because nothing was paid. It runs until `endsAt`. */
export const subscriptionCanceled = defineEvent('billing', 'subscription-canceled', {
  data: mailBase.extend({
    reason: z.enum(['asked', 'payment_failed']),
    endsAt: z.iso.datetime(),
    /** Lists an owner may have afterwards. */
    freeLists: z.int(),
  }),
});
export type SubscriptionCanceled = z.infer<typeof subscriptionCanceled.data>;

/**
 * The card of a workspace's former owner, who is the recipient, stays in use after the handover, or, with `paid`, was just
 * charged. `takeBackUrl` takes it out of use until `linkEndsAt`.
 */
export const formerOwnerPays = defineEvent('billing', 'former-owner-pays', {
  data: z.object({
    ...mailBase.omit({ subscriptionUrl: true }).shape,
    workspaceName: z.string(),
    /** Who owns the workspace since the handover. */
    newOwner: z.string(),
    paid: z
      .object({
        amountCents: z.int(),
        currency: z.string(),
        paidAt: z.iso.datetime(),
        invoiceNumber: z.string().nullable(),
      })
      .nullable(),
    nextCharge: z.object(nextCharge).nullable(),
    takeBackUrl: z.string(),
    linkEndsAt: z.iso.datetime(),
  }),
});
export type FormerOwnerPays = z.infer<typeof formerOwnerPays.data>;

/**
 * The former owner took their card back; the recipient is the new owner. The subscription ends at `endsAt` unless they give
 * a card before; null while a payment is due.
 */
export const cardTakenBack = defineEvent('billing', 'card-taken-back', {
  data: mailBase.omit({ card: true }).extend({
    formerOwner: z.string(),
    endsAt: z.iso.datetime().nullable(),
    /** Lists an owner may have afterwards. */
    freeLists: z.int(),
  }),
});
export type CardTakenBack = z.infer<typeof cardTakenBack.data>;

/** A subscription changed. It is enqueued with the change; the gateway stores it in the workspace's trail. */
export const billingActivityRecorded = defineEvent('billing', 'activity-recorded', {
  data: activityData(activityKindsFrom('billing')),
});
export type BillingActivityRecorded = z.infer<typeof billingActivityRecorded.data>;
