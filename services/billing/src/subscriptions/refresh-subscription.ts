import type { Subscription } from '@scanlist/contracts/http/billing';
import { isAppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findBilledSubscription } from './billed-subscription.ts';
import { checkAttempt, findOpenAttempt } from './check-attempt.ts';
import { isRunning } from './subscription.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { findSubscription } from './subscription-rows.ts';
import { syncUnderLock } from './sync-subscription.ts';

/**
 * An owner's subscription, synced with the provider first: the running one, else the open attempt, which may have just
 * been paid. While the provider is down, the last known state. `pending` means that a payment is still being confirmed.
 */
export async function refreshSubscription(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
): Promise<Subscription> {
  let isPending = false;
  try {
    await withOwnerLock(deps, ownerId, async () => {
      const known = await findSubscription(deps.sql, ownerId);
      // Other services rely on a subscription of another provider until its end is published.
      if (isRunning(known) && !deps.provider.knows(known.subscriptionId)) {
        await syncUnderLock(deps, ownerId, known.subscriptionId);
      }
      const stored = await findBilledSubscription(deps, ownerId);
      const isOpen = !isRunning(stored) && (await findOpenAttempt(deps, ownerId)) !== undefined;
      if (isOpen) isPending = (await checkAttempt(deps, ownerId, syncUnderLock)) === 'pending';
      else if (stored) await syncUnderLock(deps, ownerId, stored.subscriptionId);
    });
  } catch (err) {
    if (!isAppError(err) || err.code !== 'SERVICE_UNAVAILABLE') throw err;
    deps.logger.warn({ err, ownerId }, 'could not refresh: returning the last known subscription');
    isPending = (await findOpenAttempt(deps, ownerId)) !== undefined;
  }
  return subscriptionResponse(deps, await findSubscription(deps.sql, ownerId), { isPending });
}
