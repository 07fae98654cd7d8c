import type { OpenPayment, Subscription } from '@scanlist/contracts/http/billing';
import { formatMoney } from '@scanlist/contracts/http/payment-text';
import { formatChargeDay } from '../format/dates.ts';

/** Explains another card: which amount it is charged, and when (decision P2). */
export function newCardText(subscription: Subscription, payment: OpenPayment | undefined): string {
  const { status, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd, priceCents, currency, formerOwnerCard } =
    subscription;
  if (status === 'past_due') {
    const { amountCents, currency: owed } = payment ?? {};
    const amount = amountCents != null && owed ? formatMoney(amountCents, owed) : 'The overdue amount';
    return `${amount} will be charged to the new card right away, and so will every later payment.`;
  }
  const end = status === 'trialing' ? (trialEndsAt ?? currentPeriodEnd) : currentPeriodEnd;
  const runsOn = formerOwnerCard?.endsSubscription === true;
  if (cancelAtPeriodEnd && !runsOn) {
    return 'You canceled your subscription. You won’t be charged unless you resume it.';
  }
  if (end === null || priceCents === null || currency === null) return 'Nothing is charged today.';
  return `Nothing is charged today. The next charge is ${formatMoney(priceCents, currency)} on ${formatChargeDay(end)}, to the new card.`;
}
