import type { Actor } from '@scanlist/contracts/http/actor';
import type { Subscription } from '@scanlist/contracts/http/billing';
import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import { findBilledSubscription, noRunningSubscription } from './billed-subscription.ts';
import { refuseWhilePending } from './check-attempt.ts';
import { isOver } from './subscription.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { syncUnderLock } from './sync-subscription.ts';
import { isUnpaid, voidUnpaidInvoice } from './void-unpaid-invoice.ts';

/**
 * Ends a subscription with its period or trial. Ends it at once if that period is not paid, overdue or not charged yet,
 * and voids the invoice: nobody is charged after a cancellation. A repeated call returns the same. Raises `NOT_FOUND`
 * without a running subscription, and `PAYMENT_PENDING` while the payment of an attempt is being confirmed.
 */
export function cancelSubscription(
  deps: Dependencies,
  { ownerId, actor }: { ownerId: string; actor?: Actor | undefined },
): Promise<Subscription> {
  const { provider } = deps;
  return withOwnerLock(deps, ownerId, async () => {
    await refuseWhilePending(deps, ownerId, syncUnderLock);
    const stored = await findBilledSubscription(deps, ownerId);
    const fresh = stored && (await provider.readSubscription(stored.subscriptionId));
    const isEnded = fresh?.status === 'canceled' && !isUnpaid(fresh);
    // If it has ended but the record does not say so, an earlier request ended it and its response was lost.
    if (!fresh || (isEnded && isOver(stored))) throw noRunningSubscription();
    if (!isEnded && !isEnding(fresh)) {
      const remaining = await voidUnpaidInvoice(deps, fresh);
      if (remaining && runsPaid(remaining))
        await provider.cancelWithPeriod(remaining.id, `cancel/${remaining.id}/${stored.version}`);
      else await provider.cancelNow(fresh.id);
    }
    return subscriptionResponse(deps, await syncUnderLock(deps, ownerId, fresh.id, actor));
  });
}

/** Whether it runs and is set to end. */
export function isEnding({ status, cancelAtPeriodEnd, cancelAt }: ProviderSubscription): boolean {
  return isRunning(status) && (cancelAtPeriodEnd || cancelAt !== null);
}

/** Whether it runs and its period is paid; true also if it was paid at the moment its invoice was to be voided. */
export function runsPaid({ status, latestInvoice }: ProviderSubscription): boolean {
  return isRunning(status) && (!latestInvoice || latestInvoice.status === 'paid');
}

function isRunning(status: ProviderSubscription['status']): boolean {
  return status === 'trialing' || status === 'active';
}
