import type { Subscription } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { refuseWhilePending } from './look-at-attempt.ts';
import { findProvidersSubscription, noneRuns } from './running-subscription.ts';
import { isOver } from './subscription.ts';
import { answerOf } from './subscription-answer.ts';
import { syncHeld } from './sync-subscription.ts';

/**
 * Takes a cancellation back before it counts; one that was not cancelled stays as it is. Raises `NOT_FOUND` where none runs,
 * and `PAYMENT_PENDING` while the payment of one is being confirmed.
 */
export function resumeSubscription(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
): Promise<Subscription> {
  const { provider } = deps;
  return withOwnerLock(deps, ownerId, async () => {
    await refuseWhilePending(deps, ownerId, syncHeld);
    const stored = await findProvidersSubscription(deps, ownerId);
    const fresh = stored && (await provider.readSubscription(stored.subscriptionId));
    if (!fresh || fresh.status === 'canceled') {
      // So that the owner's screen knows it, too.
      if (fresh && !isOver(stored)) await syncHeld(deps, ownerId, fresh.id);
      throw noneRuns();
    }
    const by = fresh.cancelAtPeriodEnd ? 'switch' : fresh.cancelAt ? 'date' : null;
    if (by) await provider.resume(fresh.id, by, `resume/${fresh.id}/${stored.version}`);
    return answerOf(deps, await syncHeld(deps, ownerId, fresh.id));
  });
}
