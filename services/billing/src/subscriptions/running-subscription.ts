import { AppError, notFound } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import type { ProviderSubscription } from '../stripe/provider.ts';
import { refuseWhilePending } from './look-at-attempt.ts';
import { isRunning, type StoredSubscription } from './subscription.ts';
import { findSubscription } from './subscription-rows.ts';
import { syncHeld } from './sync-subscription.ts';
import { isUnpaid } from './void-unpaid-invoice.ts';

/** A subscription the provider in use made. */
export type ProvidersSubscription = StoredSubscription & { customerId: string };

/** The owner's record where the provider in use has its subscription, running or not. */
export async function findProvidersSubscription(
  { sql, provider }: Dependencies,
  ownerId: string,
): Promise<ProvidersSubscription | undefined> {
  const stored = await findSubscription(sql, ownerId);
  return isProviders(stored) && provider.knows(stored.subscriptionId) ? stored : undefined;
}

/**
 * The same, as the provider has it this moment, for who holds the lock of the owner. Raises `NOT_FOUND` unless it runs, and
 * `PAYMENT_PENDING` while the payment of one is being confirmed.
 */
export async function requireRunning(deps: Dependencies, ownerId: string): Promise<ProvidersSubscription> {
  await refuseWhilePending(deps, ownerId, syncHeld);
  const stored = await findProvidersSubscription(deps, ownerId);
  const fresh = stored && (await syncHeld(deps, ownerId, stored.subscriptionId));
  if (!isProviders(fresh) || !isRunning(fresh)) throw noneRuns();
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
 * Raises `SERVICE_UNAVAILABLE` while the period that runs is not paid: to change it would credit what nobody paid, and it
 * would stay credited should the payment fail.
 */
export function refuseWhileCharged(fresh: ProviderSubscription): void {
  if (!isUnpaid(fresh)) return;
  const message = 'Your payment for this period is under way. Please try again in an hour.';
  throw new AppError('SERVICE_UNAVAILABLE', message, { internal: `${fresh.id} is not paid yet` });
}

/** There is nothing to change. */
export function noneRuns() {
  return notFound('You have no running subscription.');
}

function isProviders(stored: StoredSubscription | undefined): stored is ProvidersSubscription {
  return typeof stored?.customerId === 'string';
}
