import type { Dependencies } from '../dependencies.ts';
import { claimDueSubscriptions } from './subscription-rows.ts';
import { syncSubscriptionOf } from './sync-subscription.ts';

const atOnceMax = 4;
const quarterHourMs = 15 * 60_000;

/**
 * Syncs subscriptions that are due, because a webhook may have been lost: each at its expected changes and once a day.
 * A failed sync is retried a quarter of an hour later.
 */
export async function reconcile(deps: Dependencies): Promise<number> {
  const now = await deps.provider.now();
  const until = new Date(now.getTime() + quarterHourMs);
  const due = await claimDueSubscriptions(deps.sql, { now, until, most: atOnceMax });
  await Promise.all(
    due.map(async ({ ownerId, subscriptionId }) => {
      try {
        await syncSubscriptionOf(deps, ownerId, subscriptionId);
      } catch (err) {
        deps.logger.warn({ err, ownerId, subscriptionId }, 'could not sync a subscription; retrying later');
      }
    }),
  );
  return due.length;
}
