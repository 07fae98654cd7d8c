import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { priceOf, savedPercent } from '@scanlist/contracts/http/plan-figures';
import { periodNames } from './subscription-text.ts';

/** The price of a period, such as '$7.99 per month'. */
export function formatPlanPrice(plans: Plans, period: BillingPeriod): string {
  const cents = priceOf(plans, period) ?? 0;
  return `${formatMoney(cents, plans.currency)} per ${period === 'monthly' ? 'month' : 'year'}`;
}

/** A tab for each period, with the saving of the yearly one. */
export function periodTabs(plans: Plans): { value: BillingPeriod; label: string; note?: string }[] {
  const percent = savedPercent(plans);
  return plans.prices.map(({ period }) => ({
    value: period,
    label: periodNames[period],
    ...(period === 'annually' && percent > 0 && { note: `Save ${percent}%` }),
  }));
}

/**
 * The plans with `clockAheadMs` relative to a device whose clock shows `nowMs`. Days of charges are then right on a
 * device with a wrong clock too.
 */
export function relativeToDeviceClock(plans: Plans, nowMs: number): Plans {
  const behindMs = plans.at === undefined ? 0 : Date.parse(plans.at) - nowMs;
  return { ...plans, clockAheadMs: (plans.clockAheadMs ?? 0) + behindMs };
}
