import type { Actor } from '@scanlist/contracts/http/actor';
import type { BillingPeriod, Subscription } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { refuseUnlessPaid, refuseWhileCharged, requireRunning } from './billed-subscription.ts';
import { refuseFormerOwnerCard } from './former-owner-card.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { syncUnderLock } from './sync-subscription.ts';

/**
 * Changes the billing period. On trial nothing is charged at once; otherwise the new period is charged, less the rest
 * of the paid one, and nothing changes if that is declined (`CARD_DECLINED`). The present period changes nothing.
 * Raises `NOT_FOUND`, `SUBSCRIPTION_ENDING` for a cancelled subscription, `PAYMENT_OVERDUE` for an unpaid one,
 * `CARD_NOT_CONFIRMED` for one that is paid with a former owner's card, and `SERVICE_UNAVAILABLE` for one whose payment is
 * under way.
 */
export function changePeriod(
  deps: Dependencies,
  { ownerId, period, actor }: { ownerId: string; period: BillingPeriod; actor?: Actor | undefined },
): Promise<Subscription> {
  return withOwnerLock(deps, ownerId, async () => {
    const stored = await requireRunning(deps, ownerId);
    const { subscriptionId: id } = stored;
    if (stored.period === period) return subscriptionResponse(deps, stored);
    refuseUnlessPaid(stored);
    const fresh = await deps.provider.readSubscription(id);
    refuseFormerOwnerCard(stored.formerOwnerCard, fresh?.card ?? null);
    if (fresh) refuseWhileCharged(fresh);
    await deps.provider.changePeriod(id, period, `period/${id}/${period}/${stored.version}`);
    return subscriptionResponse(deps, await syncUnderLock(deps, ownerId, id, actor));
  });
}
