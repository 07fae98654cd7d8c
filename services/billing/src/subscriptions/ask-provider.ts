import type { Subscription } from '@scanlist/contracts/http/billing';
import { isAppError } from '@scanlist/service-kit/app-error';
import { withOwnerLock } from '../owners/owner-lock.ts';
import type { World } from '../world.ts';
import { findOpenAttempt, lookAtAttempt } from './look-at-attempt.ts';
import { findProvidersSubscription } from './running-subscription.ts';
import { isRunning } from './subscription.ts';
import { answerOf } from './subscription-answer.ts';
import { findSubscription } from './subscription-rows.ts';
import { syncHeld } from './sync-subscription.ts';

/**
 * An owner's subscription as the provider has it this moment: one that runs, else the one they tried to subscribe to and may
 * just have paid. Where the provider is away, as it was last known. `pending` says that a payment is still being confirmed.
 */
export async function askProvider(world: World, { ownerId }: { ownerId: string }): Promise<Subscription> {
  let isPending = false;
  try {
    await withOwnerLock(world, ownerId, async () => {
      const kept = await findSubscription(world.sql, ownerId);
      // The others count on what another provider made until they hear that it is over.
      if (isRunning(kept) && !world.provider.knows(kept.subscriptionId)) {
        await syncHeld(world, ownerId, kept.subscriptionId);
      }
      const stored = await findProvidersSubscription(world, ownerId);
      const isOpen = !isRunning(stored) && (await findOpenAttempt(world, ownerId)) !== undefined;
      if (isOpen) isPending = (await lookAtAttempt(world, ownerId, syncHeld)) === 'pending';
      else if (stored) await syncHeld(world, ownerId, stored.subscriptionId);
    });
  } catch (err) {
    if (!isAppError(err) || err.code !== 'SERVICE_UNAVAILABLE') throw err;
    world.logger.warn({ err, ownerId }, 'answering what was last known');
    isPending = (await findOpenAttempt(world, ownerId)) !== undefined;
  }
  return answerOf(world, await findSubscription(world.sql, ownerId), { isPending });
}
