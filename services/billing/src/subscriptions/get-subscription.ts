import type { Subscription } from '@scanlist/contracts/http/billing';
import type { World } from '../world.ts';
import { describeSubscription, noSubscription, type StoredSubscription } from './subscription.ts';
import { findSubscription } from './subscription-rows.ts';

/** What an owner's subscription is like (decision H5); status 'none' for an owner without one. */
export async function getSubscription(world: World, { ownerId }: { ownerId: string }): Promise<Subscription> {
  return answerOf(world, await findSubscription(world.sql, ownerId));
}

/** What an owner is answered of their record; one that another provider made counts for nothing. */
export function answerOf(
  { provider, catalogue }: Pick<World, 'provider' | 'catalogue'>,
  stored: StoredSubscription | undefined,
): Subscription {
  return stored && provider.knows(stored.subscriptionId)
    ? describeSubscription(stored, catalogue.name)
    : noSubscription;
}
