import { describeCard, formatMoney } from '@scanlist/contracts/http/payment-text';
import type { PaymentFailed, TrialStarted } from '@scanlist/contracts/messages/billing';
import { dayInWords } from './format-time.ts';
import { oneLine } from './words.ts';

type Subscribed = Pick<PaymentFailed, 'plan' | 'period' | 'card'>;
type NextCharge = Pick<TrialStarted, 'chargeCents' | 'currency' | 'chargeAt'>;

/** 'Complete Access, monthly'. */
export function planInWords({ plan, period }: Subscribed): string {
  return `${oneLine(plan)}, ${period}`;
}

/** 'Visa ending in 4242', as the screens say it. */
export function cardInWords({ card }: Subscribed): string {
  return card ? describeCard(card) : 'your card';
}

/** The card as a fact; null where none is on file. */
export function cardFact(subscribed: Subscribed): [string, string] | null {
  return subscribed.card && ['Card', cardInWords(subscribed)];
}

/** '$7.99 on November 27, 2026'. */
export function chargeInWords({ chargeCents, currency, chargeAt }: NextCharge): string {
  return `${formatMoney(chargeCents, currency)} on ${dayInWords(new Date(chargeAt))}`;
}

/** 'every month'. */
export function rhythm({ period }: Subscribed): string {
  return period === 'monthly' ? 'every month' : 'every year';
}

/** For whoever does not follow the link. */
export const howToCancel = 'You can cancel at any time under My Account, Subscription.';
