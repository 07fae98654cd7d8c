import type { BillingPeriod, Plans } from './billing.ts';

/** What a period costs in cents; undefined where the catalogue sells none. */
export function priceOf({ prices }: Plans, period: BillingPeriod): number | undefined {
  return prices.find((price) => price.period === period)?.priceCents;
}

/**
 * What a year saves compared with twelve months, in whole percent; 0 where it saves nothing or there is nothing to
 * compare.
 */
export function savedPercent(plans: Plans): number {
  const month = priceOf(plans, 'monthly');
  const year = priceOf(plans, 'annually');
  if (month === undefined || year === undefined) return 0;
  return Math.max(0, Math.round((1 - year / (12 * month)) * 100));
}

/** The monthly cost of a year, in cents; undefined where no year is sold. */
export function centsPerMonthOfYear(plans: Plans): number | undefined {
  const year = priceOf(plans, 'annually');
  return year === undefined ? undefined : Math.round(year / 12);
}
