import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { priceOf, savedPercent } from '@scanlist/contracts/http/plan-figures';
import { periodNames } from './subscription-text.ts';

/** What a period costs, such as '$7.99 per month'. */
export function formatPlanPrice(plans: Plans, period: BillingPeriod): string {
  const cents = priceOf(plans, period) ?? 0;
  return `${formatMoney(cents, plans.currency)} per ${period === 'monthly' ? 'month' : 'year'}`;
}

/** A tab for each period, with what the year saves beside it. */
export function periodTabs(plans: Plans): { value: BillingPeriod; label: string; note?: string }[] {
  const percent = savedPercent(plans);
  return plans.prices.map(({ period }) => ({
    value: period,
    label: periodNames[period],
    ...(period === 'annually' && percent > 0 && { note: `Save ${percent}%` }),
  }));
}

/**
 * The same plans on a device whose clock says `nowMs`: how far the clock that charges is ahead counts from that, so that a day
 * that is shown is the right one also where the device's is wrong.
 */
export function relativeToDeviceClock(plans: Plans, nowMs: number): Plans {
  const behindMs = plans.at === undefined ? 0 : Date.parse(plans.at) - nowMs;
  return { ...plans, clockAheadMs: (plans.clockAheadMs ?? 0) + behindMs };
}
