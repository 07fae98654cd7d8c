import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { formatDay } from '../format/dates.ts';

/** What a subscription brings (specification section 9, decision P3). */
export const features = ['Unlimited lists and QR codes', 'Completion tracking and history', 'Notes'] as const;

/** What follows an amount beside the button that charges it (decision P2): the day, what comes after, how to cancel. */
export function chargeText(period: BillingPeriod, today: Date): string {
  const every = period === 'monthly' ? 'month' : 'year';
  return `, ${formatDay(today.toISOString())}, and every ${every} after that, until you cancel. You can cancel at any time under My Account, Subscription.`;
}
