import type { Subscription } from '@scanlist/contracts/http/billing';

const dayMs = 86_400_000;

/** What a subscription is called, and how its badge is coloured. */
export interface SubscriptionState {
  label: string;
  tone: 'done' | 'flag' | 'stop' | 'neutral';
  /** Days of the trial that are left, begun ones counted; null when it is not one. */
  daysLeft: number | null;
}

/**
 * 'Trial' while its end lies ahead, otherwise 'Active' (specification section 4: Subscription); the other states in plain
 * words. `now` is in milliseconds.
 */
export function subscriptionState(subscription: Subscription, now: number): SubscriptionState {
  const { status } = subscription;
  if (status === 'none') return { label: 'No subscription', tone: 'neutral', daysLeft: null };
  if (status === 'canceled') return { label: 'Canceled', tone: 'neutral', daysLeft: null };
  if (status === 'past_due') return { label: 'Overdue', tone: 'stop', daysLeft: null };
  const daysLeft = trialDaysLeft(subscription, now);
  return daysLeft === null
    ? { label: 'Active', tone: 'done', daysLeft: null }
    : { label: 'Trial', tone: 'flag', daysLeft };
}

/** When money is taken next, and how much; null when nothing will be, or when it is not known. */
export function nextCharge(
  subscription: Subscription,
  now: number,
): { at: string; priceCents: number; currency: string } | null {
  const { status, cancelAtPeriodEnd, priceCents, currency } = subscription;
  if (cancelAtPeriodEnd || (status !== 'active' && status !== 'trialing')) return null;
  const at = endOfTerm(subscription, now);
  if (at === null || priceCents === null || currency === null) return null;
  return { at, priceCents, currency };
}

/** The end of what is paid for, or of the trial (ISO 8601). */
export function endOfTerm(subscription: Subscription, now: number): string | null {
  const { trialEndsAt, currentPeriodEnd } = subscription;
  return trialDaysLeft(subscription, now) === null ? currentPeriodEnd : trialEndsAt;
}

/** A card as its owner knows it: 'Visa ending in 4242'. */
export function cardWords({ brand, last4 }: NonNullable<Subscription['card']>): string {
  const name = brands[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}`;
}

function trialDaysLeft({ trialEndsAt }: Subscription, now: number): number | null {
  const leftMs = trialEndsAt === null ? 0 : new Date(trialEndsAt).getTime() - now;
  return leftMs > 0 ? Math.ceil(leftMs / dayMs) : null;
}

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  unknown: 'Card',
};
