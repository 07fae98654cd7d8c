import type { Subscription } from '@scanlist/contracts/http/billing';
import { withOwnerLock } from '../owners/owner-lock.ts';
import type { World } from '../world.ts';
import { refuseWhilePending } from './look-at-attempt.ts';
import { findProvidersSubscription, noneRuns } from './running-subscription.ts';
import { isOver } from './subscription.ts';
import { answerOf } from './subscription-answer.ts';
import { syncHeld } from './sync-subscription.ts';

/**
 * Takes a cancellation back before it counts; one that was not cancelled stays as it is. Raises `NOT_FOUND` where none runs,
 * and `PAYMENT_PENDING` while the payment of one is being confirmed.
 */
export function resumeSubscription(world: World, { ownerId }: { ownerId: string }): Promise<Subscription> {
  const { provider } = world;
  return withOwnerLock(world, ownerId, async () => {
    await refuseWhilePending(world, ownerId, syncHeld);
    const stored = await findProvidersSubscription(world, ownerId);
    const fresh = stored && (await provider.readSubscription(stored.subscriptionId));
    if (!fresh || fresh.status === 'canceled') {
      // So that the owner's screen knows it, too.
      if (fresh && !isOver(stored)) await syncHeld(world, ownerId, fresh.id);
      throw noneRuns();
    }
    const by = fresh.cancelAtPeriodEnd ? 'switch' : fresh.cancelAt ? 'date' : null;
    if (by) await provider.resume(fresh.id, by, `resume/${fresh.id}/${stored.version}`);
    return answerOf(world, await syncHeld(world, ownerId, fresh.id));
  });
}
