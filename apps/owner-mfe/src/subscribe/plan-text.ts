import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import { formatDay } from '../format/dates.ts';

/** The features of a subscription (specification section 9, decision P3). */
export const features = ['Unlimited lists and QR codes', 'Completion tracking and history', 'Notes'] as const;

/** The text after the amount beside the button (decision P2): day, later charges, how to cancel. */
export function chargeText(period: BillingPeriod, today: Date): string {
  const every = period === 'monthly' ? 'month' : 'year';
  return `, ${formatDay(today.toISOString())}, and every ${every} after that, until you cancel. You can cancel at any time under My Account, Subscription.`;
}
