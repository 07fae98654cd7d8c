import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { centsPerMonthOfYear } from '@scanlist/contracts/http/plan-figures';
import { pricePer } from '../billing/plan-words.ts';

/** What a year comes to for each month, such as '$6.39 a month'. */
export function monthOfYear(plans: Plans): string {
  return `${formatMoney(centsPerMonthOfYear(plans) ?? 0, plans.currency)} a month`;
}

/** The trial and what comes after it in one sentence. */
export function trialTerms(plans: Plans, period: BillingPeriod): string {
  return `Free for ${plans.trialDays} days, then ${pricePer(plans, period)}. Cancel at any time.`;
}
