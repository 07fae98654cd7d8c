import type { BillingPeriod, PeriodPreview } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { chargeOfChange } from './charge-of-change.ts';
import { refuseWhilePending } from './look-at-attempt.ts';
import {
  findProvidersSubscription,
  noneRuns,
  refuseUnlessPaid,
  refuseWhileCharged,
} from './running-subscription.ts';
import { isRunning } from './subscription.ts';

/** What changing the period would charge now, and when (decision P2). Raises what changing it raises. */
export async function previewPeriod(
  deps: Dependencies,
  { ownerId, period }: { ownerId: string; period: BillingPeriod },
): Promise<PeriodPreview> {
  await refuseWhilePending(deps, ownerId);
  const stored = await findProvidersSubscription(deps, ownerId);
  if (!stored || !isRunning(stored)) throw noneRuns();
  refuseUnlessPaid(stored);
  const fresh = await deps.provider.readSubscription(stored.subscriptionId);
  if (!fresh) throw noneRuns();
  refuseWhileCharged(fresh);
  const priceCents = deps.catalogue.prices.find((price) => price.period === period)?.priceCents ?? 0;
  const { cents, at } = chargeOfChange(fresh, { period, priceCents }, await deps.provider.now());
  return { chargeCents: cents, currency: fresh.currency, chargeAt: at.toISOString() };
}
