import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import type { ProviderSubscription } from '../stripe/provider.ts';

type Running = Pick<
  ProviderSubscription,
  'status' | 'period' | 'priceCents' | 'currentPeriodStart' | 'currentPeriodEnd'
>;

/**
 * The next charge of a subscription once it has another period: at its end while it is on trial or keeps its period, else now,
 * less the part of the paid period that is left, by the second. Never below nothing: the rest is credited.
 */
export function chargeOfChange(
  { status, period, priceCents: paidCents, currentPeriodStart, currentPeriodEnd }: Running,
  wanted: { period: BillingPeriod; priceCents: number },
  now: Date,
): { cents: number; at: Date } {
  const [start, end] = [currentPeriodStart?.getTime() ?? 0, currentPeriodEnd?.getTime() ?? 0];
  if (status === 'trialing' || period === wanted.period) {
    return { cents: wanted.priceCents, at: currentPeriodEnd ?? now };
  }
  const left = Math.min(1, Math.max(0, end - now.getTime()) / Math.max(1, end - start));
  return { cents: Math.max(0, wanted.priceCents - Math.round(paidCents * left)), at: now };
}
