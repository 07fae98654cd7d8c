import type { BillingPeriod, Plans } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/pay-words';

/** What a period costs, such as '$7.99 per month'. */
export function pricePer({ prices, currency }: Plans, period: BillingPeriod): string {
  const cents = prices.find((price) => price.period === period)?.priceCents ?? 0;
  return `${formatMoney(cents, currency)} per ${period === 'monthly' ? 'month' : 'year'}`;
}

/** The period on its tab, with what the year saves. */
export function periodLabel({ prices }: Plans, period: BillingPeriod): string {
  if (period === 'monthly') return 'Monthly';
  const month = prices.find((price) => price.period === 'monthly')?.priceCents ?? 0;
  const year = prices.find((price) => price.period === 'annually')?.priceCents ?? 0;
  const percent = Math.round((1 - year / (12 * month)) * 100);
  return percent > 0 ? `Annually · Save ${percent}%` : 'Annually';
}
