import type { Dependencies } from '../dependencies.ts';
import { withOwnerLock } from '../owners/owner-lock.ts';
import { findBilledSubscription } from './billed-subscription.ts';
import { isEnding, runsPaid } from './cancel-subscription.ts';
import { claimCardsToRemove, findCardsToRemove, markCardsRemoved } from './former-owner-card-rows.ts';
import type { StoredSubscription } from './subscription.ts';
import { syncUnderLock } from './sync-subscription.ts';

const atOnceMax = 10;
const quarterHourMs = 15 * 60_000;

/**
 * Removes cards of former owners that are not in use any more, as the worker. While the provider is down, each is retried a
 * quarter of an hour later.
 */
export async function removeDueFormerCards(deps: Dependencies): Promise<number> {
  const now = deps.now();
  const until = new Date(now.getTime() + quarterHourMs);
  const ownerIds = await claimCardsToRemove(deps.sql, { now, until, most: atOnceMax });
  for (const ownerId of ownerIds) {
    try {
      await withOwnerLock(deps, ownerId, () => removeFormerCards(deps, ownerId));
    } catch (err) {
      deps.logger.warn({ err, ownerId }, 'could not remove the card of a former owner; retrying later');
    }
  }
  return ownerIds.length;
}

/**
 * Removes the former owner's cards at the provider if they are not in use any more. If they were taken back, a paid
 * subscription is set to end first. The caller holds the owner's lock. Returns the owner's record.
 */
export async function removeFormerCards(
  deps: Dependencies,
  ownerId: string,
): Promise<StoredSubscription | undefined> {
  const { provider, sql } = deps;
  const [stored, addedUntil] = await Promise.all([
    findBilledSubscription(deps, ownerId),
    findCardsToRemove(sql, ownerId),
  ]);
  if (!stored || !addedUntil) return stored;
  const { subscriptionId: id, customerId, formerOwnerCard } = stored;
  if (formerOwnerCard?.endsSubscription) {
    const fresh = await provider.readSubscription(id);
    if (fresh && runsPaid(fresh) && !isEnding(fresh))
      await provider.cancelWithPeriod(id, `take-back/${id}/${addedUntil.getTime()}`);
  }
  await provider.removeCards(customerId, addedUntil);
  const after = await syncUnderLock(deps, ownerId, id);
  await markCardsRemoved(sql, ownerId, addedUntil);
  return after;
}
