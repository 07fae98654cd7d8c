import type { BillingPeriod, Plans, Subscription } from '@scanlist/contracts/http/billing';
import type { SubscriptionChanged } from '@scanlist/contracts/messages/billing';
import type { ProviderSubscription } from '../stripe/provider.ts';
import type { FormerOwnerCard } from './former-owner-card.ts';

/** A subscription as billing stores it: the provider's last known state, and what was published of it. */
export interface StoredSubscription {
  ownerId: string;
  subscriptionId: string;
  /** Null for the demo owner's subscription, which no provider created. */
  customerId: string | null;
  status: Exclude<Subscription['status'], 'none'>;
  period: BillingPeriod;
  priceCents: number;
  currency: string;
  trialEndsAt: Date | null;
  currentPeriodEnd: Date | null;
  /** It ends at `cancelAt` unless it is resumed before. */
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  /** It is paid or on trial, and its latest invoice is not charged yet. */
  paymentUnderWay: boolean;
  pastDueSince: Date | null;
  /** Until when it lifts the limit of lists, unless the provider's state changes before; null means forever. */
  accessEndsAt: Date | null;
  hadTrial: boolean;
  /** How often it was cancelled; a resumed one can be cancelled again. */
  cancellations: number;
  /** The latest invoice that was synced. */
  latestInvoiceId: string | null;
  card: { brand: string; last4: string } | null;
  cardFingerprint: string | null;
  /** Set from a handover until the new owner gives a card or it ends. */
  formerOwnerCard: FormerOwnerCard | null;
  syncedAt: Date;
  stripeVersion: string | null;
  /** What was last published to the other services, in column `told`; null if nothing was. */
  published: PublishedState | null;
  /** Grows with every write. */
  version: number;
}

/** What the other services know of a subscription. */
export type PublishedState = Omit<SubscriptionChanged, 'version'>;

const dayMs = 24 * 60 * 60 * 1000;
/** How long the last known state counts after its end, because the provider's next state may arrive late. */
const slackMs = { trialing: dayMs, active: 3 * dayMs };
/** An overdue subscription keeps its access for seven days (decision P3). */
const graceMs = 7 * dayMs;

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

type Derived = Pick<
  StoredSubscription,
  'status' | 'cancelAtPeriodEnd' | 'cancelAt' | 'pastDueSince' | 'accessEndsAt'
>;

/**
 * The state of a fresh subscription of the provider; null if nothing was ever paid. It depends on its input alone, so
 * syncs may repeat in any order. `before` only preserves since when a subscription is overdue.
 */
export function deriveState(
  fresh: ProviderSubscription,
  before: Pick<StoredSubscription, 'subscriptionId' | 'pastDueSince'> | null,
): Derived | null {
  switch (fresh.status) {
    case 'incomplete':
    case 'incomplete_expired':
      return null;
    case 'trialing':
    case 'active':
      return running(fresh.status, fresh);
    case 'past_due': {
      const since = overdueSince(fresh, before);
      return overdue(since, new Date(since.getTime() + graceMs));
    }
    case 'unpaid':
    case 'paused': {
      const since = overdueSince(fresh, before);
      return overdue(since, since);
    }
    case 'canceled':
      return {
        status: 'canceled',
        cancelAtPeriodEnd: false,
        cancelAt: null,
        pastDueSince: null,
        accessEndsAt: fresh.endedAt ?? fresh.canceledAt ?? new Date(0),
      };
  }
}

function running(status: 'trialing' | 'active', fresh: ProviderSubscription): Derived {
  const periodEnd = fresh.currentPeriodEnd ?? fresh.trialEndsAt;
  const ends = fresh.cancelAtPeriodEnd || fresh.cancelAt !== null;
  const until = ends ? (fresh.cancelAt ?? periodEnd) : status === 'trialing' ? fresh.trialEndsAt : periodEnd;
  return {
    status,
    cancelAtPeriodEnd: ends,
    cancelAt: ends ? until : null,
    pastDueSince: null,
    accessEndsAt: until && new Date(until.getTime() + (ends ? 0 : slackMs[status])),
  };
}

function overdue(since: Date, accessEndsAt: Date): Derived {
  return {
    status: 'past_due',
    cancelAtPeriodEnd: false,
    cancelAt: null,
    pastDueSince: since,
    accessEndsAt,
  };
}

/** The time of the first refused charge: of the open invoice, or an earlier one that is stored. */
function overdueSince(
  { id, latestInvoice, currentPeriodEnd }: ProviderSubscription,
  before: Pick<StoredSubscription, 'subscriptionId' | 'pastDueSince'> | null,
): Date {
  const now = latestInvoice?.finalizedAt ?? latestInvoice?.createdAt ?? currentPeriodEnd ?? new Date(0);
  const known = before?.subscriptionId === id ? before.pastDueSince : null;
  return known && known < now ? known : now;
}

/** Whether it lifts the limit of lists (decision P3). */
export function hasAccess({ accessEndsAt }: Pick<StoredSubscription, 'accessEndsAt'>, now: Date): boolean {
  return accessEndsAt === null || accessEndsAt > now;
}

/** Whether it is paid, on trial or overdue: then the owner cannot have a second one. */
export function isRunning(
  stored: Pick<StoredSubscription, 'status'> | null | undefined,
): stored is StoredSubscription {
  return !!stored && stored.status !== 'canceled';
}

/** Whether it has ended for good at the provider. */
export function isOver({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** The subscription as its owner sees it (decision H5). */
export function describeSubscription(stored: StoredSubscription, plan: string): Subscription {
  const {
    status,
    period,
    priceCents,
    currency,
    cancelAtPeriodEnd,
    card,
    paymentUnderWay,
    formerOwnerCard: former,
  } = stored;
  return {
    status,
    plan,
    period,
    priceCents,
    currency,
    trialEndsAt: stored.trialEndsAt?.toISOString() ?? null,
    currentPeriodEnd: (stored.cancelAt ?? stored.currentPeriodEnd)?.toISOString() ?? null,
    cancelAtPeriodEnd,
    card,
    ...(paymentUnderWay && { paymentUnderWay }),
    ...(former && {
      formerOwnerCard: {
        name: former.name,
        isTakenBack: former.state === 'taken_back',
        endsSubscription: former.endsSubscription,
      },
    }),
  };
}

/** What `subscription-changed` publishes, except its version. */
export function publishedStateOf(
  stored: Omit<StoredSubscription, 'published'>,
  { freeLists }: Plans,
  now: Date,
): PublishedState {
  const { ownerId, subscriptionId, status } = stored;
  return {
    ownerId,
    subscriptionId,
    status,
    trialEndsAt: stored.trialEndsAt?.toISOString() ?? null,
    listLimit: hasAccess(stored, now) ? null : freeLists,
  };
}
