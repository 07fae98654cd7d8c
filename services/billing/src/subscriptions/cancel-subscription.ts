import type { Subscription } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import { refuseWhilePending } from './look-at-attempt.ts';
import { findProvidersSubscription, noneRuns } from './running-subscription.ts';
import { isOver } from './subscription.ts';
import { answerOf } from './subscription-answer.ts';
import { syncHeld } from './sync-subscription.ts';
import { isUnpaid, voidUnpaidInvoice } from './void-unpaid-invoice.ts';

/**
 * Ends a subscription with its period or trial, and at once while that period is not paid, overdue or not charged yet: then
 * its invoice is void too, and nobody is charged after having cancelled. A second time answers the same. Raises `NOT_FOUND`
 * without a running one, and `PAYMENT_PENDING` while the payment of one is being confirmed.
 */
export function cancelSubscription(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
): Promise<Subscription> {
  const { provider } = deps;
  return withOwnerLock(deps, ownerId, async () => {
    await refuseWhilePending(deps, ownerId, syncHeld);
    const stored = await findProvidersSubscription(deps, ownerId);
    const fresh = stored && (await provider.readSubscription(stored.subscriptionId));
    const isEnded = fresh?.status === 'canceled' && !isUnpaid(fresh);
    // Where the record does not know it yet, an earlier try has ended it and its answer was lost.
    if (!fresh || (isEnded && isOver(stored))) throw noneRuns();
    if (!isEnded && !isEnding(fresh)) {
      const left = await voidUnpaidInvoice(deps, fresh);
      if (left && runsPaid(left))
        await provider.cancelWithPeriod(left.id, `cancel/${left.id}/${stored.version}`);
      else await provider.cancelNow(fresh.id);
    }
    return answerOf(deps, await syncHeld(deps, ownerId, fresh.id));
  });
}

function isEnding({ status, cancelAtPeriodEnd, cancelAt }: ProviderSubscription): boolean {
  return isRunning(status) && (cancelAtPeriodEnd || cancelAt !== null);
}

/** Also where it was paid in the very moment its invoice was to be made void. */
function runsPaid({ status, latestInvoice }: ProviderSubscription): boolean {
  return isRunning(status) && (!latestInvoice || latestInvoice.status === 'paid');
}

function isRunning(status: ProviderSubscription['status']): boolean {
  return status === 'trialing' || status === 'active';
}
