import type { BillingPeriod, Plans, Subscription } from '@scanlist/contracts/http/billing';
import { freeLists } from '@scanlist/contracts/http/limits';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { formatChargeDay } from '../format/dates.ts';

const dayMs = 86_400_000;

/** The label of a subscription and the colour of its badge. */
export interface SubscriptionState {
  label: string;
  tone: 'done' | 'flag' | 'stop' | 'neutral';
  /** Days left of the trial, rounded up; 0 once its end has passed on this device, null without a trial. */
  daysLeft: number | null;
}

/**
 * The label of each state. The provider's clock decides whether it is a 'Trial', not the browser's; 'Active' as in
 * specification section 4: Subscription. `now` is in milliseconds.
 */
export function subscriptionState(subscription: Subscription, now: number): SubscriptionState {
  if (subscription.pending) return { label: 'Payment pending', tone: 'flag', daysLeft: null };
  switch (subscription.status) {
    case 'none':
      return { label: 'No subscription', tone: 'neutral', daysLeft: null };
    case 'canceled':
      return { label: 'Canceled', tone: 'neutral', daysLeft: null };
    case 'past_due':
      return { label: 'Overdue', tone: 'stop', daysLeft: null };
    case 'active':
      return { label: 'Active', tone: 'done', daysLeft: null };
    case 'trialing':
      return { label: 'Trial', tone: 'flag', daysLeft: trialDaysLeft(subscription, now) };
  }
}

/** Shown while a payment is being confirmed; `stillPendingText` once polling has stopped. */
export const pendingText =
  'Your payment is being confirmed. This usually takes a few seconds. There is no need to pay again.';
export const stillPendingText =
  'Your payment is still being confirmed. There is no need to pay again, and you can leave this page: your subscription starts by itself.';

/** True while there is a subscription to cancel. */
export function isRunning({ status }: Pick<Subscription, 'status'>): boolean {
  return status !== 'none' && status !== 'canceled';
}

/** True while the current period is not paid: overdue, or not charged yet. Cancelling then ends it at once. */
export function isUnpaid({ status, paymentUnderWay }: Subscription): boolean {
  return status === 'past_due' || paymentUnderWay === true;
}

/** An amount and when it is charged (ISO 8601). */
export interface Charge {
  at: string;
  priceCents: number;
  currency: string;
}

/** The next charge; null when there is none, or when it is unknown. */
export function nextCharge(subscription: Subscription): Charge | null {
  return subscription.cancelAtPeriodEnd ? null : chargeAtEndOfTerm(subscription);
}

/** The charge at the end of the term unless the subscription ends; resuming brings it back. */
export function chargeAtEndOfTerm(subscription: Subscription): Charge | null {
  const { status, priceCents, currency } = subscription;
  if (status !== 'active' && status !== 'trialing') return null;
  const at = endOfTerm(subscription);
  return at === null || priceCents === null || currency === null ? null : { at, priceCents, currency };
}

/** The end of the paid period or of the trial; of a cancelled subscription the day it ends (ISO 8601). */
export function endOfTerm({
  status,
  trialEndsAt,
  currentPeriodEnd,
  cancelAtPeriodEnd,
}: Subscription): string | null {
  const isTrial = status === 'trialing' && !cancelAtPeriodEnd;
  return isTrial ? (trialEndsAt ?? currentPeriodEnd) : (currentPeriodEnd ?? trialEndsAt);
}

/** Explains the state to the owner. Without the catalogue it says less. */
export function subscriptionText(
  subscription: Subscription,
  plans: Plans | null | undefined,
  now: number,
): string {
  if (subscription.pending) return pendingText;
  const lists = plans?.freeLists ?? freeLists;
  const end = endOfTerm(subscription);
  const { daysLeft } = subscriptionState(subscription, now);
  switch (subscription.status) {
    case 'none':
      return `Without a subscription you can keep up to ${lists} lists. All of them work like any other.`;
    case 'canceled':
      return `Your subscription has ended. Every list you have can still be read and filled in; new ones can be made while you have fewer than ${lists} lists.`;
    case 'past_due':
      return `The last payment did not go through. Your lists keep working, and your card may be tried again by itself. If it is still unpaid seven days after the first try, no new ones can be made while you have ${lists} or more.`;
    case 'trialing':
    case 'active':
      if (subscription.cancelAtPeriodEnd) {
        return `${daysLeftText(daysLeft)}Canceled: everything keeps working until ${end ? formatChargeDay(end) : 'the end of the period'}, and nothing more is charged.`;
      }
      if (subscription.paymentUnderWay) {
        return 'Unlimited lists and QR codes. The payment for this period is under way: your card is about to be charged.';
      }
      return subscription.status === 'trialing'
        ? `${daysLeftText(daysLeft)}Everything is included; your card is charged when the trial ends.`
        : 'Unlimited lists and QR codes. It renews by itself.';
  }
}

/** Explains a resumed subscription: when the next charge is. */
export function resumedText(subscription: Subscription): string {
  const end = endOfTerm(subscription);
  if (subscription.status === 'trialing') {
    return `Your card is charged when the trial ends${end ? `, on ${formatChargeDay(end)}` : ''}.`;
  }
  return end ? `It renews by itself on ${formatChargeDay(end)}.` : 'It renews by itself.';
}

/** '$7.99 per month'. */
export function formatPrice(priceCents: number, currency: string, period: BillingPeriod): string {
  return `${formatMoney(priceCents, currency)} per ${period === 'monthly' ? 'month' : 'year'}`;
}

/** The label of a period on tabs and buttons. */
export const periodNames: Record<BillingPeriod, string> = { monthly: 'Monthly', annually: 'Annually' };

function daysLeftText(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return 'The trial is about to end. ';
  return `${days} ${days === 1 ? 'day' : 'days'} left. `;
}

function trialDaysLeft({ trialEndsAt, currentPeriodEnd }: Subscription, now: number): number | null {
  const end = trialEndsAt ?? currentPeriodEnd;
  return end === null ? null : Math.max(0, Math.ceil((new Date(end).getTime() - now) / dayMs));
}
