import type { BillingPeriod, Subscription } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { refuseUnlessPaid, refuseWhileCharged, requireRunning } from './running-subscription.ts';
import { answerOf } from './subscription-answer.ts';
import { syncHeld } from './sync-subscription.ts';

/**
 * Charges another period from now on: on trial nothing at once, else the new period less what is left of the paid one, and
 * where that is refused (`CARD_DECLINED`) nothing changes. The period it has already answers as it is. Raises `NOT_FOUND`,
 * `SUBSCRIPTION_ENDING` for a cancelled subscription, `PAYMENT_OVERDUE` for an unpaid one and `SERVICE_UNAVAILABLE` for one
 * whose payment is under way.
 */
export function changePeriod(
  deps: Dependencies,
  { ownerId, period }: { ownerId: string; period: BillingPeriod },
): Promise<Subscription> {
  return withOwnerLock(deps, ownerId, async () => {
    const stored = await requireRunning(deps, ownerId);
    const { subscriptionId: id } = stored;
    if (stored.period === period) return answerOf(deps, stored);
    refuseUnlessPaid(stored);
    const fresh = await deps.provider.readSubscription(id);
    if (fresh) refuseWhileCharged(fresh);
    await deps.provider.changePeriod(id, period, `period/${id}/${period}/${stored.version}`);
    return answerOf(deps, await syncHeld(deps, ownerId, id));
  });
}
