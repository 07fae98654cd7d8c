import type { Plans } from '@scanlist/contracts/http/billing';
import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import type { Sql } from '@scanlist/persistence/database';
import { outboxRow } from '@scanlist/persistence/outbox';
import { findOwner } from '../owners/owner-rows.ts';
import { publishedStateOf, type StoredSubscription } from './subscription.ts';
import { findSubscription, storeSubscription } from './subscription-rows.ts';

export const demoSubscriptionId = 'sub_local_demo';

export interface DemoDependencies {
  sql: Sql;
  catalogue: Plans;
  now(): Date;
  uuid(): string;
}

/**
 * Stores a running monthly subscription for the demo owner and publishes it, once. Returns false, and changes nothing,
 * on later starts and after the owner was forgotten.
 */
export async function prepareDemoSubscription({
  sql,
  catalogue,
  now,
  uuid,
}: DemoDependencies): Promise<boolean> {
  if (await findSubscription(sql, demoOwnerId)) return false;
  if ((await findOwner(sql, demoOwnerId))?.isForgotten) return false;
  const occurredAt = now();
  const currentPeriodEnd = new Date(occurredAt);
  currentPeriodEnd.setUTCMonth(occurredAt.getUTCMonth() + 1);
  const subscription: Omit<StoredSubscription, 'published'> = {
    ownerId: demoOwnerId,
    subscriptionId: demoSubscriptionId,
    customerId: null,
    status: 'active',
    period: 'monthly',
    priceCents: catalogue.prices.find((price) => price.period === 'monthly')?.priceCents ?? 0,
    currency: catalogue.currency,
    trialEndsAt: null,
    currentPeriodEnd,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    paymentUnderWay: false,
    pastDueSince: null,
    accessEndsAt: null,
    hadTrial: false,
    cancellations: 0,
    latestInvoiceId: null,
    card: { brand: 'visa', last4: '4242' },
    cardFingerprint: null,
    formerOwnerCard: null,
    syncedAt: occurredAt,
    stripeVersion: null,
    version: 1,
  };
  const published = publishedStateOf(subscription, catalogue, occurredAt);
  const event = outboxRow(subscriptionChanged, { ...published, version: 1 }, { id: uuid(), occurredAt });
  const record = { ...subscription, published };
  return storeSubscription(sql, {
    record,
    nextSyncAt: null,
    now: occurredAt,
    expectedVersion: undefined,
    events: [event],
    mails: [],
  });
}
