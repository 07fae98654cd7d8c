import type { Dependencies } from '../dependencies.ts';
import { takeDueSubscriptions } from './subscription-rows.ts';
import { syncOwned } from './sync-subscription.ts';

const atOnceMax = 4;
const quarterMs = 15 * 60_000;

/**
 * Asks the provider about subscriptions of which it should have told something by now, and once a day about every one that
 * runs: a webhook may have been lost. One that cannot be asked about is tried again a quarter of an hour later.
 */
export async function reconcile(deps: Dependencies): Promise<number> {
  const now = await deps.provider.now();
  const until = new Date(now.getTime() + quarterMs);
  const due = await takeDueSubscriptions(deps.sql, { now, until, most: atOnceMax });
  await Promise.all(
    due.map(async ({ ownerId, subscriptionId }) => {
      try {
        await syncOwned(deps, ownerId, subscriptionId);
      } catch (err) {
        deps.logger.warn({ err, ownerId, subscriptionId }, 'a subscription could not be looked at yet');
      }
    }),
  );
  return due.length;
}
