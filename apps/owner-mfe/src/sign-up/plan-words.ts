import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/web-kit/format-money';

/** What a period costs, such as '$7.99 per month'; null where the catalogue does not have it. */
export function pricePer(plans: Plans, period: BillingPeriod): string | null {
  const price = priceOf(plans, period);
  if (!price) return null;
  return `${formatMoney(price.priceCents, plans.currency)} per ${period === 'monthly' ? 'month' : 'year'}`;
}

/** What paying by the year saves, such as 'Save 20%'; null where it saves nothing. */
export function savingByYear(plans: Plans): string | null {
  const [monthly, annually] = [priceOf(plans, 'monthly'), priceOf(plans, 'annually')];
  if (!monthly || !annually) return null;
  const percent = Math.round((1 - annually.priceCents / (12 * monthly.priceCents)) * 100);
  return percent > 0 ? `Save ${percent}%` : null;
}

/** What a year comes to for each month, such as '$6.39 a month'; null where the catalogue has no price by the year. */
export function monthOfYear(plans: Plans): string | null {
  const annually = priceOf(plans, 'annually');
  return annually ? `${formatMoney(Math.round(annually.priceCents / 12), plans.currency)} a month` : null;
}

/** The trial and what comes after it in one sentence. */
export function trialTerms(plans: Plans, period: BillingPeriod): string {
  const price = pricePer(plans, period);
  const free = `Free for ${plans.trialDays} days`;
  return price ? `${free}, then ${price}. Cancel at any time.` : `${free}. Cancel at any time.`;
}

function priceOf({ prices }: Plans, period: BillingPeriod) {
  return prices.find((price) => price.period === period);
}
