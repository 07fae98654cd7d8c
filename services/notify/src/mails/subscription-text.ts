import { describeCard, formatMoney } from '@scanlist/contracts/http/payment-text';
import type { PaymentFailed, TrialStarted } from '@scanlist/contracts/messages/billing';
import { formatDay } from './format-time.ts';
import { oneLine } from './text.ts';

type Subscribed = Pick<PaymentFailed, 'plan' | 'period' | 'card'>;
type NextCharge = Pick<TrialStarted, 'chargeCents' | 'currency' | 'chargeAt'>;

/** 'Complete Access, monthly'. */
export function describePlan({ plan, period }: Pick<Subscribed, 'plan' | 'period'>): string {
  return `${oneLine(plan)}, ${period}`;
}

/** 'Visa ending in 4242', as the screens say it. */
export function describeChargedCard({ card }: Subscribed): string {
  return card ? describeCard(card) : 'your card';
}

/** The card as a fact; null if none is stored. */
export function cardFact(subscribed: Subscribed): [string, string] | null {
  return subscribed.card && ['Card', describeChargedCard(subscribed)];
}

/** '$7.99 on November 27, 2026'. */
export function formatCharge({ chargeCents, currency, chargeAt }: NextCharge): string {
  return `${formatMoney(chargeCents, currency)} on ${formatDay(new Date(chargeAt))}`;
}

/** 'every month'. */
export function describeInterval({ period }: Subscribed): string {
  return period === 'monthly' ? 'every month' : 'every year';
}

/** How to cancel, for readers who do not follow the link. */
export const cancelInstructions = 'You can cancel at any time under My Account, Subscription.';
