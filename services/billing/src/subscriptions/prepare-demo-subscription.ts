import type { Plans } from '@scanlist/contracts/http/billing';
import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type { Sql } from '@scanlist/persistence/database';
import { outboxRow } from '@scanlist/persistence/outbox';
import { describeChange, type StoredSubscription } from './subscription.ts';
import { insertSubscription } from './subscription-rows.ts';

export const demoSubscriptionId = 'sub_local_demo';

export interface DemoWorld {
  sql: Sql;
  catalogue: Plans;
  now(): Date;
  uuid(): string;
}

/**
 * Gives the demo owner a running monthly subscription and tells everyone, once: on later starts it changes nothing and
 * answers false.
 */
export function prepareDemoSubscription({ sql, catalogue, now, uuid }: DemoWorld): Promise<boolean> {
  const occurredAt = now();
  const currentPeriodEnd = new Date(occurredAt);
  currentPeriodEnd.setUTCMonth(occurredAt.getUTCMonth() + 1);
  const subscription: StoredSubscription = {
    ownerId: demoOwnerId,
    subscriptionId: demoSubscriptionId,
    status: 'active',
    period: 'monthly',
    priceCents: catalogue.prices.find((price) => price.period === 'monthly')?.priceCents ?? 0,
    currency: catalogue.currency,
    trialEndsAt: null,
    currentPeriodEnd,
    cancelAtPeriodEnd: false,
    card: { brand: 'visa', last4: '4242' },
    version: 1,
  };
  const event = outboxRow(subscriptionChanged, describeChange(subscription, catalogue), {
    id: uuid(),
    occurredAt,
  });
  return insertSubscription(sql, subscription, event);
}
