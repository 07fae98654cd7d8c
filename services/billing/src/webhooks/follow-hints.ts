import { findSubscriptionsOf } from '../subscriptions/subscription-rows.ts';
import { syncSubscription } from '../subscriptions/sync-subscription.ts';
import type { World } from '../world.ts';
import { findWaitingHints, type HintGroup, postponeHints, settleHints } from './hint-rows.ts';

const atOnceMax = 4;
const waitMs = [2_000, 10_000, 60_000, 10 * 60_000];

/** Follows hints that wait: the provider is asked, and its answer kept. Hints that came while it was asked wait for the next time. */
export async function followHints(world: World): Promise<number> {
  const groups = await findWaitingHints(world.sql, world.now(), atOnceMax);
  await Promise.all(groups.map((group) => follow(world, group)));
  return groups.length;
}

async function follow(world: World, group: HintGroup): Promise<void> {
  const { ids, tries, subscriptionId, customerId } = group;
  try {
    const subscriptions = subscriptionId
      ? [subscriptionId]
      : await findSubscriptionsOf(world.sql, customerId ?? '');
    for (const id of subscriptions) {
      const isOurs = await syncSubscription(world, id);
      if (!isOurs)
        world.logger.warn({ subscriptionId: id }, 'a webhook speaks of a subscription that is nobody’s');
    }
    await settleHints(world.sql, ids, world.now());
  } catch (err) {
    world.logger.warn({ err, subscriptionId, customerId, tries }, 'a webhook could not be followed yet');
    const wait = waitMs[Math.min(tries, waitMs.length - 1)] ?? 0;
    await postponeHints(world.sql, ids, new Date(world.now().getTime() + wait));
  }
}
