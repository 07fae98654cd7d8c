import type { Dependencies } from '../dependencies.ts';
import { findSubscriptionsOf } from '../subscriptions/subscription-rows.ts';
import { syncSubscription } from '../subscriptions/sync-subscription.ts';
import { findWaitingHints, type HintGroup, postponeHints, settleHints } from './hint-rows.ts';

const atOnceMax = 4;
const waitMs = [2_000, 10_000, 60_000, 10 * 60_000];

/** Follows hints that wait: the provider is asked, and its answer kept. Hints that came while it was asked wait for the next time. */
export async function followHints(deps: Dependencies): Promise<number> {
  const groups = await findWaitingHints(deps.sql, deps.now(), atOnceMax);
  await Promise.all(groups.map((group) => follow(deps, group)));
  return groups.length;
}

async function follow(deps: Dependencies, group: HintGroup): Promise<void> {
  const { ids, tries, subscriptionId, customerId } = group;
  try {
    const subscriptions = subscriptionId
      ? [subscriptionId]
      : await findSubscriptionsOf(deps.sql, customerId ?? '');
    for (const id of subscriptions) {
      const isOurs = await syncSubscription(deps, id);
      if (!isOurs)
        deps.logger.warn({ subscriptionId: id }, 'a webhook speaks of a subscription that is nobody’s');
    }
    await settleHints(deps.sql, ids, deps.now());
  } catch (err) {
    deps.logger.warn({ err, subscriptionId, customerId, tries }, 'a webhook could not be followed yet');
    const wait = waitMs[Math.min(tries, waitMs.length - 1)] ?? 0;
    await postponeHints(deps.sql, ids, new Date(deps.now().getTime() + wait));
  }
}
