import type { ProviderSubscription } from '../stripe/provider.ts';
import { deriveState, isRunning, type StoredSubscription } from './subscription.ts';
import { isUnpaid } from './void-unpaid-invoice.ts';

/** What is kept from a sync, before anybody is told. */
export type NextRecord = Omit<StoredSubscription, 'told' | 'version'>;

export interface Synced {
  ownerId: string;
  subscriptionId: string;
  /** Null where the provider has none of this id. */
  fresh: ProviderSubscription | null;
  /** The owner's record so far. */
  before: StoredSubscription | undefined;
  now: Date;
  stripeVersion: string;
  /** False for a record of another provider. */
  knows(id: string): boolean;
}

/**
 * The owner's record after a sync, or null where it stays as it is: another subscription than the owner's takes its place
 * only once it runs and the owner's does not.
 */
export function nextRecord(synced: Synced): NextRecord | null {
  const { subscriptionId, fresh, before } = synced;
  const isOurs = before?.subscriptionId === subscriptionId;
  if (!fresh) return isOurs ? gone(before, synced.now) : null;
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
    syncedAt: synced.now,
    stripeVersion: synced.stripeVersion,
  };
}

/** True where two run at once: that is never meant to be, and a person has to look. */
export function isSecondRunning({ before, subscriptionId, fresh, knows }: Synced): boolean {
  if (!fresh || !before || before.subscriptionId === subscriptionId) return false;
  const state = deriveState(fresh, null);
  return isRunning(state) && isRunning(before) && isProviders(before, knows);
}

/** One more where it was not ending before and now is, or is over. */
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

function mayReplace({ before, knows }: Synced, status: StoredSubscription['status']): boolean {
  if (status === 'canceled') return false;
  return !isRunning(before) || !isProviders(before, knows);
}

/** The demo owner's record, and one of another provider, give way to any that runs. */
function isProviders(record: StoredSubscription, knows: Synced['knows']): boolean {
  return record.customerId !== null && knows(record.subscriptionId);
}

function gone({ told: _told, version: _version, ...before }: StoredSubscription, now: Date): NextRecord {
  const over = before.status === 'canceled';
  return {
    ...before,
    status: 'canceled',
    cancelAtPeriodEnd: false,
    cancelAt: null,
    paymentUnderWay: false,
    pastDueSince: null,
    accessEndsAt: over ? before.accessEndsAt : now,
    syncedAt: now,
  };
}

const dayMs = 24 * 60 * 60 * 1000;
const quarterMs = 15 * 60 * 1000;

/**
 * When to ask the provider again though it tells nothing: a day later, or as soon as something is due to have happened. Where
 * it should have happened and did not, or a charge is under way, in a quarter of an hour. Null once it is over for good.
 */
export function nextLook(record: NextRecord, now: Date): Date | null {
  const { status, trialEndsAt, currentPeriodEnd, cancelAt, accessEndsAt, paymentUnderWay } = record;
  if (status === 'canceled') return null;
  const reminder = status === 'trialing' && trialEndsAt ? new Date(trialEndsAt.getTime() - 3 * dayMs) : null;
  const ends = [status === 'trialing' ? trialEndsAt : null, currentPeriodEnd, cancelAt, accessEndsAt];
  const boundaries = [reminder, ...ends].filter((date) => date !== null);
  const isLate = status !== 'past_due' && [currentPeriodEnd, cancelAt].some((date) => date && date <= now);
  const soonest = Math.min(
    now.getTime() + (isLate || paymentUnderWay ? quarterMs : dayMs),
    ...boundaries.filter((date) => date > now).map((date) => date.getTime()),
  );
  return new Date(soonest);
}
