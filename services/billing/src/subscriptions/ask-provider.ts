import type { Subscription } from '@scanlist/contracts/http/billing';
import { isAppError } from '@scanlist/service-kit/app-error';
import { withOwnerLock } from '../owners/owner-lock.ts';
import type { World } from '../world.ts';
import { findAttempt } from './attempt-rows.ts';
import { findProvidersSubscription } from './running-subscription.ts';
import { isRunning } from './subscription.ts';
import { answerOf } from './subscription-answer.ts';
import { findSubscription } from './subscription-rows.ts';
import { syncHeld } from './sync-subscription.ts';

/**
 * An owner's subscription as the provider has it this moment: one that runs, else the one they tried to subscribe to and may
 * just have paid. Where the provider is away, as it was last known.
 */
export async function askProvider(world: World, { ownerId }: { ownerId: string }): Promise<Subscription> {
  try {
    await withOwnerLock(world, ownerId, async () => {
      const kept = await findSubscription(world.sql, ownerId);
      // The others count on what another provider made until they hear that it is over.
      if (isRunning(kept) && !world.provider.knows(kept.subscriptionId)) {
        await syncHeld(world, ownerId, kept.subscriptionId);
      }
      const stored = await findProvidersSubscription(world, ownerId);
      const attempt = isRunning(stored) ? undefined : await findAttempt(world.sql, ownerId);
      const id = attempt?.subscriptionId ?? stored?.subscriptionId;
      if (id && world.provider.knows(id)) await syncHeld(world, ownerId, id);
    });
  } catch (err) {
    if (!isAppError(err) || err.code !== 'SERVICE_UNAVAILABLE') throw err;
    world.logger.warn({ err, ownerId }, 'answering what was last known');
  }
  return answerOf(world, await findSubscription(world.sql, ownerId));
}
