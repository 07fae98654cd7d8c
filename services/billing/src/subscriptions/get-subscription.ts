import type { Subscription } from '@scanlist/contracts/http/billing';
import type { World } from '../world.ts';
import { answerOf } from './subscription-answer.ts';
import { findSubscription } from './subscription-rows.ts';

/** What an owner's subscription is like (decision H5), as last known; status 'none' for an owner without one. */
export async function getSubscription(world: World, { ownerId }: { ownerId: string }): Promise<Subscription> {
  return answerOf(world, await findSubscription(world.sql, ownerId));
}
