import type { Subscription } from '@scanlist/contracts/http/billing';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
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
export async function askProvider(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
): Promise<Subscription> {
  let isPending = false;
  try {
    await withOwnerLock(deps, ownerId, async () => {
      const kept = await findSubscription(deps.sql, ownerId);
      // The others count on what another provider made until they hear that it is over.
      if (isRunning(kept) && !deps.provider.knows(kept.subscriptionId)) {
        await syncHeld(deps, ownerId, kept.subscriptionId);
      }
      const stored = await findProvidersSubscription(deps, ownerId);
      const isOpen = !isRunning(stored) && (await findOpenAttempt(deps, ownerId)) !== undefined;
      if (isOpen) isPending = (await lookAtAttempt(deps, ownerId, syncHeld)) === 'pending';
      else if (stored) await syncHeld(deps, ownerId, stored.subscriptionId);
    });
  } catch (err) {
    if (!isAppError(err) || err.code !== 'SERVICE_UNAVAILABLE') throw err;
    deps.logger.warn({ err, ownerId }, 'answering what was last known');
    isPending = (await findOpenAttempt(deps, ownerId)) !== undefined;
  }
  return answerOf(deps, await findSubscription(deps.sql, ownerId), { isPending });
}
