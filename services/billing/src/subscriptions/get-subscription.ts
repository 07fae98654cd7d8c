import type { Plans, Subscription } from '@scanlist/contracts/http/billing';
import type { Sql } from '@scanlist/persistence/database';
import { describeSubscription, noSubscription } from './subscription.ts';
import { findSubscription } from './subscription-rows.ts';

export interface GetSubscriptionWorld {
  sql: Sql;
  catalogue: Plans;
  /** Whether the provider in use made this subscription. */
  knows(subscriptionId: string): boolean;
}

/** What an owner's subscription is like (decision H5); status 'none' for an owner without one. */
export async function getOwnersSubscription(
  { sql, catalogue, knows }: GetSubscriptionWorld,
  { ownerId }: { ownerId: string },
): Promise<Subscription> {
  const stored = await findSubscription(sql, ownerId);
  return stored && knows(stored.subscriptionId)
    ? describeSubscription(stored, catalogue.name)
    : noSubscription;
}
