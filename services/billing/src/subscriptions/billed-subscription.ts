import { AppError, notFound } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import { refuseWhilePending } from './check-attempt.ts';
import { isRunning, type StoredSubscription } from './subscription.ts';
import { findSubscription } from './subscription-rows.ts';
import { syncUnderLock } from './sync-subscription.ts';
import { isUnpaid } from './void-unpaid-invoice.ts';

/** A stored subscription that the configured provider has. */
export type BilledSubscription = StoredSubscription & { customerId: string };

/** The owner's record if the configured provider has its subscription, running or not. */
export async function findBilledSubscription(
  { sql, provider }: Dependencies,
  ownerId: string,
): Promise<BilledSubscription | undefined> {
  const stored = await findSubscription(sql, ownerId);
  return isFromProvider(stored) && provider.knows(stored.subscriptionId) ? stored : undefined;
}

/**
 * The owner's running subscription, synced with the provider first. The caller holds the owner's lock. Raises
 * `NOT_FOUND` unless it runs, and `PAYMENT_PENDING` while the payment of an attempt is being confirmed.
 */
export async function requireRunning(deps: Dependencies, ownerId: string): Promise<BilledSubscription> {
  await refuseWhilePending(deps, ownerId, syncUnderLock);
  const stored = await findBilledSubscription(deps, ownerId);
  const fresh = stored && (await syncUnderLock(deps, ownerId, stored.subscriptionId));
  if (!isFromProvider(fresh) || !isRunning(fresh)) throw noRunningSubscription();
  return fresh;
}

/** Raises `PAYMENT_OVERDUE` for an unpaid subscription and `SUBSCRIPTION_ENDING` for a cancelled one. */
export function refuseUnlessPaid(stored: StoredSubscription): void {
  if (stored.status === 'past_due') {
    throw new AppError('PAYMENT_OVERDUE', 'A payment is overdue. Please pay it first.');
  }
  if (stored.cancelAtPeriodEnd) {
    throw new AppError('SUBSCRIPTION_ENDING', 'Your subscription is ending. Please resume it first.');
  }
}

/**
 * Raises `SERVICE_UNAVAILABLE` while the present period is not paid. A change would credit money that nobody has paid,
 * and the credit would stay if the payment failed.
 */
export function refuseWhileCharged(fresh: ProviderSubscription): void {
  if (!isUnpaid(fresh)) return;
  const message = 'Your payment for this period is being processed. Please try again in an hour.';
  throw new AppError('SERVICE_UNAVAILABLE', message, { internal: `${fresh.id} is not paid yet` });
}

/** The error if the owner has no running subscription. */
export function noRunningSubscription() {
  return notFound('You don’t have an active subscription.');
}

function isFromProvider(stored: StoredSubscription | undefined): stored is BilledSubscription {
  return typeof stored?.customerId === 'string';
}
