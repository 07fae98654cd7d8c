import { getPlans, getSubscription } from '@scanlist/contracts/messages/billing';
import { handle, type RequestHandler } from '@scanlist/messaging/serve';
import { type GetSubscriptionWorld, getOwnersSubscription } from './subscriptions/get-subscription.ts';

/** What billing answers: contract -> use case. */
export function requests(world: GetSubscriptionWorld): RequestHandler[] {
  return [
    handle(getPlans, async () => world.catalogue),
    handle(getSubscription, (input) => getOwnersSubscription(world, input)),
  ];
}
