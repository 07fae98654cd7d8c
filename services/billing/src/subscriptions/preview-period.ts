import type { BillingPeriod, PeriodPreview } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import {
  findBilledSubscription,
  noRunningSubscription,
  refuseUnlessPaid,
  refuseWhileCharged,
} from './billed-subscription.ts';
import { refuseWhilePending } from './check-attempt.ts';
import { refuseFormerOwnerCard } from './former-owner-card.ts';
import { periodChangeCharge } from './period-change-charge.ts';
import { isRunning } from './subscription.ts';

/** What changing the period would charge now, and when (decision P2). Raises as `changePeriod` does. */
export async function previewPeriod(
  deps: Dependencies,
  { ownerId, period }: { ownerId: string; period: BillingPeriod },
): Promise<PeriodPreview> {
  await refuseWhilePending(deps, ownerId);
  const stored = await findBilledSubscription(deps, ownerId);
  if (!stored || !isRunning(stored)) throw noRunningSubscription();
  refuseUnlessPaid(stored);
  const fresh = await deps.provider.readSubscription(stored.subscriptionId);
  if (!fresh) throw noRunningSubscription();
  refuseFormerOwnerCard(stored.formerOwnerCard, fresh.card);
  refuseWhileCharged(fresh);
  const priceCents = deps.catalogue.prices.find((price) => price.period === period)?.priceCents ?? 0;
  const { cents, at } = periodChangeCharge(fresh, { period, priceCents }, await deps.provider.now());
  return { chargeCents: cents, currency: fresh.currency, chargeAt: at.toISOString() };
}
