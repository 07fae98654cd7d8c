import type { Plans, Subscription } from '@scanlist/contracts/http/billing';
import type { SubscriptionChanged } from '@scanlist/contracts/messages/billing';

/** A subscription as billing keeps it. */
export interface StoredSubscription {
  ownerId: string;
  subscriptionId: string;
  status: Exclude<Subscription['status'], 'none'>;
  period: 'monthly' | 'annually';
  priceCents: number;
  currency: string;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  card: { brand: string; last4: string } | null;
  /** Grows with every change. */
  version: number;
}

/** An owner without a subscription. */
export const noSubscription: Subscription = {
  status: 'none',
  plan: null,
  period: null,
  priceCents: null,
  currency: null,
  trialEndsAt: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  card: null,
};

/** What the owner sees of it (decision H5). */
export function describeSubscription(stored: StoredSubscription, plan: string): Subscription {
  const { status, period, priceCents, currency, cancelAtPeriodEnd, card } = stored;
  return {
    status,
    plan,
    period,
    priceCents,
    currency,
    trialEndsAt: stored.trialEndsAt?.toISOString() ?? null,
    currentPeriodEnd: stored.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd,
    card,
  };
}

/** What the other services hear of it; the limit is lifted while it runs, past_due included (decision P3). */
export function describeChange(stored: StoredSubscription, { freeLists }: Plans): SubscriptionChanged {
  const { ownerId, version, subscriptionId, status } = stored;
  return {
    ownerId,
    version,
    subscriptionId,
    status,
    trialEndsAt: stored.trialEndsAt?.toISOString() ?? null,
    listLimit: status === 'canceled' ? freeLists : null,
  };
}
