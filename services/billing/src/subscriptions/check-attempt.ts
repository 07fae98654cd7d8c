import { AppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { type Attempt, findAttempt, settleAttempt } from './attempt-rows.ts';
import { isOver, isRunning } from './subscription.ts';
import { findSubscription } from './subscription-rows.ts';
import { syncSubscriptionOf } from './sync-subscription.ts';

/** The state of the latest attempt to subscribe: not open, not paid, or its payment is being confirmed. */
export type AttemptState = 'settled' | 'unpaid' | 'pending';

type OpenAttempt = Attempt & { subscriptionId: string };

/**
 * The latest attempt of an owner, if it may have been paid without the record saying so: no subscription runs, and the
 * attempt has not ended at the provider.
 */
export async function findOpenAttempt(
  { sql, provider }: Dependencies,
  ownerId: string,
): Promise<OpenAttempt | undefined> {
  const [stored, attempt] = await Promise.all([findSubscription(sql, ownerId), findAttempt(sql, ownerId)]);
  if (isRunning(stored) && provider.knows(stored.subscriptionId)) return undefined;
  if (!attempt || attempt.isOver || !isMade(attempt) || !provider.knows(attempt.subscriptionId)) {
    return undefined;
  }
  return attempt.subscriptionId === stored?.subscriptionId ? undefined : attempt;
}

/**
 * Reads the open attempt of an owner from the provider and stores the result. A running one becomes the owner's
 * subscription by `sync`: pass `syncUnderLock` while holding the owner's lock. Raises `SERVICE_UNAVAILABLE` while the
 * provider is down.
 */
export async function checkAttempt(
  deps: Dependencies,
  ownerId: string,
  sync: typeof syncSubscriptionOf = syncSubscriptionOf,
): Promise<AttemptState> {
  const attempt = await findOpenAttempt(deps, ownerId);
  if (!attempt) return 'settled';
  const { subscriptionId } = attempt;
  const fresh = await deps.provider.readSubscription(subscriptionId);
  if (fresh?.status === 'incomplete') return fresh.isBeingPaid ? 'pending' : 'unpaid';
  if (!fresh || isOver(fresh)) await settleAttempt(deps.sql, attempt, true);
  else await sync(deps, ownerId, subscriptionId);
  return 'settled';
}

/** Calls `checkAttempt` and raises `PAYMENT_PENDING` while the payment is being confirmed. */
export async function refuseWhilePending(
  deps: Dependencies,
  ownerId: string,
  sync: typeof syncSubscriptionOf = syncSubscriptionOf,
): Promise<void> {
  if ((await checkAttempt(deps, ownerId, sync)) === 'pending') throw paymentPending();
}

/** The error while a payment is being confirmed at the provider. */
export function paymentPending(): AppError {
  return new AppError(
    'PAYMENT_PENDING',
    'Your payment is being confirmed. You don’t need to pay again. Please try again in a moment.',
  );
}

function isMade<Its extends Attempt>(attempt: Its): attempt is Its & OpenAttempt {
  return attempt.subscriptionId !== null;
}
