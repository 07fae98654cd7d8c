import type { Subscription } from '@scanlist/contracts/http/billing';
import type { World } from '../world.ts';
import { describeSubscription, noSubscription, type StoredSubscription } from './subscription.ts';

/** What an owner is answered of their record; one that another provider made counts for nothing. */
export function answerOf(
  { provider, catalogue }: Pick<World, 'provider' | 'catalogue'>,
  stored: StoredSubscription | undefined,
): Subscription {
  return stored && provider.knows(stored.subscriptionId)
    ? describeSubscription(stored, catalogue.name)
    : noSubscription;
}
