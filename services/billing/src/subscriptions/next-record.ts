import type { ProviderCard, ProviderSubscription } from '../stripe/provider.ts';
import { isGivenSince } from './former-owner-card.ts';
import { deriveState, isRunning, type StoredSubscription } from './subscription.ts';
import { isUnpaid } from './void-unpaid-invoice.ts';

/** The record that a sync stores, without what is published of it. */
export type NextRecord = Omit<StoredSubscription, 'published' | 'version'>;

/** What a sync has read, and what it knows besides. */
export interface SyncInput {
  ownerId: string;
  subscriptionId: string;
  /** Null if the provider has none with this id. */
  fresh: ProviderSubscription | null;
  /** The owner's record so far. */
  before: StoredSubscription | undefined;
  now: Date;
  stripeVersion: string;
  /** False for an id of another provider. */
  knows(id: string): boolean;
}

/**
 * The owner's record after a sync, or null if it stays as it is. Another subscription replaces the stored one only if
 * it runs and the stored one does not.
 */
export function nextRecord(synced: SyncInput): NextRecord | null {
  const { subscriptionId, fresh, before } = synced;
  const isOurs = before?.subscriptionId === subscriptionId;
  if (!fresh) return isOurs ? endedRecord(before, synced.now) : null;
  const state = deriveState(fresh, before ?? null);
  if (!state) return null;
  if (!isOurs && !mayReplace(synced, state.status)) return null;
  return {
    ...state,
    ownerId: synced.ownerId,
    subscriptionId,
    customerId: fresh.customerId,
    period: fresh.period,
    priceCents: fresh.priceCents,
    currency: fresh.currency,
    trialEndsAt: fresh.trialEndsAt,
    currentPeriodEnd: fresh.currentPeriodEnd,
    paymentUnderWay: (state.status === 'trialing' || state.status === 'active') && isUnpaid(fresh),
    hadTrial: fresh.trialEndsAt !== null || (before?.hadTrial ?? false),
    cancellations: cancellationsAfter(state, isOurs ? before : undefined),
    latestInvoiceId: fresh.latestInvoice?.id ?? null,
    card: fresh.card && { brand: fresh.card.brand, last4: fresh.card.last4 },
    cardFingerprint: fresh.card?.fingerprint ?? null,
    formerOwnerCard: formerCardAfter(before, fresh.card, state.status),
    syncedAt: synced.now,
    stripeVersion: synced.stripeVersion,
  };
}

/** The former owner's card, unless the new owner gave one since or the subscription has ended. */
function formerCardAfter(
  before: StoredSubscription | undefined,
  card: ProviderCard | null,
  status: StoredSubscription['status'],
) {
  const former = before?.formerOwnerCard ?? null;
  return former && status !== 'canceled' && !isGivenSince(former, card) ? former : null;
}

/** True if two subscriptions of one owner run at once. That must not happen; a person has to check. */
export function isSecondRunning({ before, subscriptionId, fresh, knows }: SyncInput): boolean {
  if (!fresh || !before || before.subscriptionId === subscriptionId) return false;
  const state = deriveState(fresh, null);
  return isRunning(state) && isRunning(before) && isFromProvider(before, knows);
}

/** One more than before if the subscription was not ending before and now is, or has ended. */
function cancellationsAfter(
  state: Ending,
  before: (Ending & Pick<StoredSubscription, 'cancellations'>) | undefined,
): number {
  const counted = before?.cancellations ?? 0;
  return isEnding(state) && !(before && isEnding(before)) ? counted + 1 : counted;
}

type Ending = Pick<StoredSubscription, 'status' | 'cancelAtPeriodEnd'>;

function isEnding({ status, cancelAtPeriodEnd }: Ending): boolean {
  return status === 'canceled' || cancelAtPeriodEnd;
}

function mayReplace({ before, knows }: SyncInput, status: StoredSubscription['status']): boolean {
  if (status === 'canceled') return false;
  return !isRunning(before) || !isFromProvider(before, knows);
}

/** False for the demo owner's record and for one of another provider: any running subscription replaces them. */
function isFromProvider(record: StoredSubscription, knows: SyncInput['knows']): boolean {
  return record.customerId !== null && knows(record.subscriptionId);
}

function endedRecord(
  { published: _published, version: _version, ...before }: StoredSubscription,
  now: Date,
): NextRecord {
  const over = before.status === 'canceled';
  return {
    ...before,
    status: 'canceled',
    cancelAtPeriodEnd: false,
    cancelAt: null,
    paymentUnderWay: false,
    formerOwnerCard: null,
    pastDueSince: null,
    accessEndsAt: over ? before.accessEndsAt : now,
    syncedAt: now,
  };
}

const dayMs = 24 * 60 * 60 * 1000;
const quarterHourMs = 15 * 60 * 1000;

/**
 * When to sync again without a webhook: a day later, or at the next date at which the state should change. A quarter of
 * an hour later if a change is overdue or a charge is under way. Null once the subscription has ended.
 */
export function nextSyncAt(record: NextRecord, now: Date): Date | null {
  const { status, trialEndsAt, currentPeriodEnd, cancelAt, accessEndsAt, paymentUnderWay } = record;
  if (status === 'canceled') return null;
  const reminder = status === 'trialing' && trialEndsAt ? new Date(trialEndsAt.getTime() - 3 * dayMs) : null;
  const ends = [status === 'trialing' ? trialEndsAt : null, currentPeriodEnd, cancelAt, accessEndsAt];
  const boundaries = [reminder, ...ends].filter((date) => date !== null);
  const isLate = status !== 'past_due' && [currentPeriodEnd, cancelAt].some((date) => date && date <= now);
  const soonest = Math.min(
    now.getTime() + (isLate || paymentUnderWay ? quarterHourMs : dayMs),
    ...boundaries.filter((date) => date > now).map((date) => date.getTime()),
  );
  return new Date(soonest);
}
