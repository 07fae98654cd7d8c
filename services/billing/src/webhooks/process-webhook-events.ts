import type { Dependencies } from '../dependencies.ts';
import { findSubscriptionsOfCustomer } from '../subscriptions/subscription-rows.ts';
import { syncSubscription } from '../subscriptions/sync-subscription.ts';
import {
  findPendingWebhookEvents,
  markWebhookEventsProcessed,
  retryWebhookEventsAt,
  type WebhookEventGroup,
} from './webhook-event-rows.ts';

const atOnceMax = 4;
const backoffMs = [2_000, 10_000, 60_000, 10 * 60_000];

/**
 * Syncs the subscriptions that pending webhook events are about. Events that arrive during a sync stay pending for the
 * next run.
 */
export async function processWebhookEvents(deps: Dependencies): Promise<number> {
  const groups = await findPendingWebhookEvents(deps.sql, deps.now(), atOnceMax);
  await Promise.all(groups.map((group) => processGroup(deps, group)));
  return groups.length;
}

async function processGroup(deps: Dependencies, group: WebhookEventGroup): Promise<void> {
  const { ids, tries, subscriptionId, customerId } = group;
  try {
    const subscriptions = subscriptionId
      ? [subscriptionId]
      : await findSubscriptionsOfCustomer(deps.sql, customerId ?? '');
    for (const id of subscriptions) {
      const isOurs = await syncSubscription(deps, id);
      if (!isOurs)
        deps.logger.warn({ subscriptionId: id }, 'a webhook is about a subscription without an owner here');
    }
    await markWebhookEventsProcessed(deps.sql, ids, deps.now());
  } catch (err) {
    deps.logger.warn(
      { err, subscriptionId, customerId, tries },
      'could not process a webhook; retrying later',
    );
    const waitMs = backoffMs[Math.min(tries, backoffMs.length - 1)] ?? 0;
    await retryWebhookEventsAt(deps.sql, ids, new Date(deps.now().getTime() + waitMs));
  }
}
