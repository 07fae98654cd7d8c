import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import type { ProviderSubscription } from '../stripe/provider.ts';

type Running = Pick<
  ProviderSubscription,
  'status' | 'period' | 'priceCents' | 'currentPeriodStart' | 'currentPeriodEnd'
>;

/**
 * The next charge of a subscription after a change of its period. On trial, or with the same period, it is due at the
 * period's end. Otherwise it is due now, less the rest of the paid period by the second, and never negative: the rest
 * is credited.
 */
export function periodChangeCharge(
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
