import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { centsPerMonthOfYear, priceOf } from '@scanlist/contracts/http/plan-figures';

/** A price as shown on the label: the amount, and for how long. */
export interface PriceTag {
  amount: string;
  per: string;
}

/** What a period costs, from the catalogue (decision P2); null where it is not sold. */
export function priceTag(plans: Plans, period: BillingPeriod): PriceTag | null {
  const cents = priceOf(plans, period);
  if (cents === undefined) return null;
  return { amount: formatMoney(cents, plans.currency), per: period === 'monthly' ? 'a month' : 'a year' };
}

/** More about the price: what the year costs per month, and what the other period costs. */
export function priceDetails(plans: Plans, period: BillingPeriod): string {
  const perMonth = centsPerMonthOfYear(plans);
  const comesTo = perMonth === undefined ? '' : `comes to ${formatMoney(perMonth, plans.currency)} a month`;
  const other = priceTag(plans, period === 'monthly' ? 'annually' : 'monthly');
  if (!other) return period === 'annually' ? `Billed once a year, ${comesTo}.` : 'Billed monthly.';
  return period === 'annually'
    ? `It ${comesTo}, instead of ${other.amount}.`
    : `Or ${other.amount} ${other.per}, which ${comesTo}.`;
}

/**
 * The trial and what follows it, beside every call to action (specification section 9); in general words where no
 * prices are known.
 */
export function trialTerms(plans: Plans | null, period: BillingPeriod): string {
  const tag = plans && priceTag(plans, period);
  if (!plans || !tag)
    return 'A free trial first. A card is required. Cancel before the trial ends and you won’t be charged.';
  return `Free for ${plans.trialDays} days, then ${tag.amount} ${tag.per}. A card is required. Cancel before the trial ends and you won’t be charged.`;
}
