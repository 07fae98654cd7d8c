import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/pay-words';
import { pricePer } from '../common/plan-words.ts';

/** What a year comes to for each month, such as '$6.39 a month'. */
export function monthOfYear({ prices, currency }: Plans): string {
  const cents = prices.find(({ period }) => period === 'annually')?.priceCents ?? 0;
  return `${formatMoney(Math.round(cents / 12), currency)} a month`;
}

/** The trial and what comes after it in one sentence. */
export function trialTerms(plans: Plans, period: BillingPeriod): string {
  return `Free for ${plans.trialDays} days, then ${pricePer(plans, period)}. Cancel at any time.`;
}
