import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { centsPerMonthOfYear } from '@scanlist/contracts/http/plan-figures';
import { formatPlanPrice } from '../billing/plan-text.ts';

/** The price of a year per month, such as '$6.39 a month'. */
export function formatMonthlyShare(plans: Plans): string {
  return `${formatMoney(centsPerMonthOfYear(plans) ?? 0, plans.currency)} a month`;
}

/** The trial and the price after it in one sentence. */
export function trialTerms(plans: Plans, period: BillingPeriod): string {
  return `Free for ${plans.trialDays} days, then ${formatPlanPrice(plans, period)}. Cancel anytime.`;
}
