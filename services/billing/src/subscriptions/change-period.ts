import type { BillingPeriod, Subscription } from '@scanlist/contracts/http/billing';
import { withOwnerLock } from '../owners/owner-lock.ts';
import type { World } from '../world.ts';
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
  world: World,
  { ownerId, period }: { ownerId: string; period: BillingPeriod },
): Promise<Subscription> {
  return withOwnerLock(world, ownerId, async () => {
    const stored = await requireRunning(world, ownerId);
    const { subscriptionId: id } = stored;
    if (stored.period === period) return answerOf(world, stored);
    refuseUnlessPaid(stored);
    const fresh = await world.provider.readSubscription(id);
    if (fresh) refuseWhileCharged(fresh);
    await world.provider.changePeriod(id, period, `period/${id}/${period}/${stored.version}`);
    return answerOf(world, await syncHeld(world, ownerId, id));
  });
}
