import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/pay-words';
import { periodNames } from './subscription-words.ts';

/** What a period costs, such as '$7.99 per month'. */
export function pricePer({ prices, currency }: Plans, period: BillingPeriod): string {
  const cents = prices.find((price) => price.period === period)?.priceCents ?? 0;
  return `${formatMoney(cents, currency)} per ${period === 'monthly' ? 'month' : 'year'}`;
}

/** A tab for each period, with what the year saves beside it. */
export function periodTabs({ prices }: Plans): { value: BillingPeriod; label: string; note?: string }[] {
  const month = prices.find(({ period }) => period === 'monthly')?.priceCents ?? 0;
  return prices.map(({ period, priceCents }) => {
    const percent = period === 'annually' ? Math.round((1 - priceCents / (12 * month)) * 100) : 0;
    return {
      value: period,
      label: periodNames[period],
      ...(percent > 0 && { note: `Save ${percent}%` }),
    };
  });
}

/**
 * The same plans on a device whose clock says `nowMs`: how far the clock that charges is ahead counts from that, so that a day
 * that is shown is the right one also where the device's is wrong.
 */
export function fromClockHere(plans: Plans, nowMs: number): Plans {
  const behindMs = plans.at === undefined ? 0 : Date.parse(plans.at) - nowMs;
  return { ...plans, clockAheadMs: (plans.clockAheadMs ?? 0) + behindMs };
}
