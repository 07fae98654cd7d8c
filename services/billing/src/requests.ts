import { getPlans, getSubscription } from '@scanlist/contracts/messages/billing';
import { handle, type RequestHandler } from '@scanlist/messaging/serve';
import { fromDatabase } from '@scanlist/persistence/from-database';
import { type GetSubscriptionWorld, getOwnersSubscription } from './subscriptions/get-subscription.ts';

/** What billing answers: contract -> use case. */
export function requests(world: GetSubscriptionWorld): RequestHandler[] {
  return [
    handle(getPlans, async () => world.catalogue),
    handle(getSubscription, (input) =>
      fromDatabase(getOwnersSubscription(world, input), getSubscription.subject),
    ),
  ];
}
