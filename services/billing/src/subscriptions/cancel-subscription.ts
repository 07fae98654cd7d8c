import type { Subscription } from '@scanlist/contracts/http/billing';
import { withOwnerLock } from '../owners/owner-lock.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import type { World } from '../world.ts';
import { findProvidersSubscription, noneRuns } from './running-subscription.ts';
import { answerOf } from './subscription-answer.ts';
import { syncHeld } from './sync-subscription.ts';
import { isUnpaid, voidUnpaidInvoice } from './void-unpaid-invoice.ts';

/**
 * Ends a subscription with its period or trial, and at once while that period is not paid, overdue or not charged yet: then
 * its invoice is void too, and nobody is charged after having cancelled. A second time answers the same. Raises `NOT_FOUND`
 * without a running one.
 */
export function cancelSubscription(world: World, { ownerId }: { ownerId: string }): Promise<Subscription> {
  const { provider } = world;
  return withOwnerLock(world, ownerId, async () => {
    const stored = await findProvidersSubscription(world, ownerId);
    const fresh = stored && (await provider.readSubscription(stored.subscriptionId));
    if (!fresh) throw noneRuns();
    const key = `cancel/${fresh.id}/${stored.version}`;
    if (fresh.status === 'trialing' || fresh.status === 'active') {
      const ends = fresh.cancelAtPeriodEnd || fresh.cancelAt !== null;
      if (!ends && (await isGivenUp(world, fresh))) await provider.cancelNow(fresh.id);
      else if (!ends) await provider.cancelWithPeriod(fresh.id, key);
      return answerOf(world, await syncHeld(world, ownerId, fresh.id));
    }
    const open = fresh.latestInvoice?.status === 'open' ? fresh.latestInvoice.id : undefined;
    // Over, with an open invoice: this was asked before and did not come to its end.
    if (fresh.status === 'canceled' && !open) throw noneRuns();
    await provider.cancelNow(fresh.id);
    if (open) await provider.voidInvoice(open, `${key}/void`);
    return answerOf(world, await syncHeld(world, ownerId, fresh.id));
  });
}

/** A period is charged an hour after it began: true where its invoice could be void before that. */
async function isGivenUp(world: World, fresh: ProviderSubscription): Promise<boolean> {
  if (!isUnpaid(fresh)) return false;
  return (await voidUnpaidInvoice(world, fresh))?.latestInvoice?.status === 'void';
}
