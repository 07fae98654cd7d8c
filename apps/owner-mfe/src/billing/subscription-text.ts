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
  'Your payment is being confirmed. This usually takes a few seconds. You don’t need to pay again.';
export const stillPendingText =
  'Your payment is still being confirmed. You don’t need to pay again. You can leave this page; your subscription will start automatically.';

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
  // Everything else about the card is beside the button that adds one.
  if (subscription.formerOwnerCard && isRunning(subscription))
    return runningText(subscription, end, daysLeft);
  switch (subscription.status) {
    case 'none':
      return `Without a subscription, you can have up to ${lists} lists. They all work as usual.`;
    case 'canceled':
      return `Your subscription has ended. You can still view all your lists, and people can still fill them in. You can create new ones while you have fewer than ${lists}.`;
    case 'past_due':
      return `Your last payment didn’t go through. Your lists keep working, and we may charge your card again automatically. If the payment is still due seven days after the first attempt, you can’t create new lists while you have ${lists} or more.`;
    case 'trialing':
    case 'active':
      if (subscription.cancelAtPeriodEnd) {
        return `${daysLeftText(daysLeft)}Canceled. Everything keeps working until ${end ? formatChargeDay(end) : 'the end of the period'}, and you won’t be charged again.`;
      }
      if (subscription.paymentUnderWay) {
        return 'Unlimited lists and QR codes. We’re about to charge your card for this period.';
      }
      return subscription.status === 'trialing'
        ? `${daysLeftText(daysLeft)}Everything is included. Your card will be charged when the trial ends.`
        : 'Unlimited lists and QR codes. It renews automatically.';
  }
}

/** Explains a state in which the card on file is not the owner's. */
function runningText(
  { status, cancelAtPeriodEnd, formerOwnerCard }: Subscription,
  end: string | null,
  daysLeft: number | null,
): string {
  if (status === 'past_due') return 'The last payment didn’t go through.';
  if (cancelAtPeriodEnd) {
    const canceled = formerOwnerCard?.endsSubscription ? '' : 'Canceled. ';
    return `${daysLeftText(daysLeft)}${canceled}Everything keeps working until ${end ? formatChargeDay(end) : 'the end of the period'}.`;
  }
  return status === 'trialing'
    ? `${daysLeftText(daysLeft)}Everything is included.`
    : 'Unlimited lists and QR codes. It renews automatically.';
}

/** Says whose card pays, until the new owner of a workspace adds one; null where it is their own. */
export function formerOwnerCardText({ formerOwnerCard }: Subscription): string | null {
  if (!formerOwnerCard) return null;
  const { name, isTakenBack } = formerOwnerCard;
  return isTakenBack ? `${name} took their card back.` : `This subscription is paid with ${name}’s card.`;
}

/** The card on file at the beginning of a sentence: the owner's, or that of the workspace's former owner. */
export function cardOnFile({ formerOwnerCard }: Subscription): string {
  return formerOwnerCard && !formerOwnerCard.isTakenBack ? `${formerOwnerCard.name}’s card` : 'Your card';
}

/** Explains a resumed subscription: when the next charge is. */
export function resumedText(subscription: Subscription): string {
  const end = endOfTerm(subscription);
  if (subscription.status === 'trialing') {
    return `Your card will be charged when the trial ends${end ? `, on ${formatChargeDay(end)}` : ''}.`;
  }
  return end ? `It renews automatically on ${formatChargeDay(end)}.` : 'It renews automatically.';
}

/** '$7.99 per month'. */
export function formatPrice(priceCents: number, currency: string, period: BillingPeriod): string {
  return `${formatMoney(priceCents, currency)} per ${period === 'monthly' ? 'month' : 'year'}`;
}

/** The label of a period on tabs and buttons. */
export const periodNames: Record<BillingPeriod, string> = { monthly: 'Monthly', annually: 'Annually' };

function daysLeftText(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return 'Your trial is about to end. ';
  return `${days} ${days === 1 ? 'day' : 'days'} left. `;
}

function trialDaysLeft({ trialEndsAt, currentPeriodEnd }: Subscription, now: number): number | null {
  const end = trialEndsAt ?? currentPeriodEnd;
  return end === null ? null : Math.max(0, Math.ceil((new Date(end).getTime() - now) / dayMs));
}
