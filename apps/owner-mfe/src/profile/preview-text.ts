import type { BillingPeriod, PeriodPreview, Subscription } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { endOfTerm, formatPrice } from '../billing/subscription-text.ts';
import { formatChargeDay } from '../format/dates.ts';

/** The amount and day beside the button that changes the period: '$68.71' and 'on November 21, 2026' (decision P2). */
export function chargeText({ chargeCents, currency, chargeAt }: PeriodPreview): {
  amount: string;
  day?: string;
} {
  if (chargeCents === 0) return { amount: 'Nothing is charged now' };
  return { amount: formatMoney(chargeCents, currency), day: `on ${formatChargeDay(chargeAt)}` };
}

/** Explains in full what changing the period to `to` costs. `priceCents` is the new period's price, if known. */
export function previewText(
  preview: PeriodPreview,
  subscription: Subscription,
  to: BillingPeriod,
  priceCents: number | undefined,
): string {
  const { chargeCents, currency, chargeAt } = preview;
  const [year, month] = to === 'annually' ? ['year', 'month'] : ['month', 'year'];
  const after = priceCents === undefined ? '' : ` After that, it’s ${formatPrice(priceCents, currency, to)}.`;
  if (isAtEndOfTerm(preview, subscription)) {
    const when = subscription.status === 'trialing' ? 'When your trial ends, on' : 'On';
    return `Nothing is charged today. ${when} ${formatChargeDay(chargeAt)}, your card will be charged ${formatMoney(chargeCents, currency)}, and then every ${year}.`;
  }
  if (chargeCents === 0) {
    return `Nothing is charged today. The rest of the ${month} you’ve paid for is credited and used up first.${after}`;
  }
  return `Your card will be charged today for the whole ${year}, minus the rest of the ${month} you’ve paid for. That’s calculated by the second, so it may differ by a few cents.${after}`;
}

/** Compared with the subscription and not with the browser's clock, because the provider has its own. */
function isAtEndOfTerm({ chargeAt }: PeriodPreview, subscription: Subscription): boolean {
  const end = endOfTerm(subscription);
  return end !== null && Date.parse(chargeAt) >= Date.parse(end);
}
