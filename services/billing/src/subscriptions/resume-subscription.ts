import type { Actor } from '@scanlist/contracts/http/actor';
import type { Subscription } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findBilledSubscription, noRunningSubscription } from './billed-subscription.ts';
import { refuseWhilePending } from './check-attempt.ts';
import { refuseFormerOwnerCard } from './former-owner-card.ts';
import { isOver } from './subscription.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { syncUnderLock } from './sync-subscription.ts';

/**
 * Undoes a cancellation before the subscription ends. One that was not cancelled stays as it is. Raises `NOT_FOUND`
 * without a running subscription, `CARD_NOT_CONFIRMED` while it is paid with a former owner's card, and `PAYMENT_PENDING` while the payment of an attempt is being confirmed.
 */
export function resumeSubscription(
  deps: Dependencies,
  { ownerId, actor }: { ownerId: string; actor?: Actor | undefined },
): Promise<Subscription> {
  const { provider } = deps;
  return withOwnerLock(deps, ownerId, async () => {
    await refuseWhilePending(deps, ownerId, syncUnderLock);
    const stored = await findBilledSubscription(deps, ownerId);
    const fresh = stored && (await provider.readSubscription(stored.subscriptionId));
    if (!fresh || fresh.status === 'canceled') {
      // Stores the end, so that the owner's screen shows it.
      if (fresh && !isOver(stored)) await syncUnderLock(deps, ownerId, fresh.id);
      throw noRunningSubscription();
    }
    const by = fresh.cancelAtPeriodEnd ? 'switch' : fresh.cancelAt ? 'date' : null;
    if (by) refuseFormerOwnerCard(stored.formerOwnerCard, fresh.card);
    if (by) await provider.resume(fresh.id, by, `resume/${fresh.id}/${stored.version}`);
    return subscriptionResponse(deps, await syncUnderLock(deps, ownerId, fresh.id, actor));
  });
}
