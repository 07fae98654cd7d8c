import { AppError } from '@scanlist/service-kit/app-error';
import type { Dependencies } from '../dependencies.ts';
import { type Attempt, findAttempt, settleAttempt } from './attempt-rows.ts';
import { isOver, isRunning } from './subscription.ts';
import { findSubscription } from './subscription-rows.ts';
import { syncOwned } from './sync-subscription.ts';

/** What is known of the latest attempt to subscribe: nothing is open, nobody has paid, or a payment is being confirmed. */
export type AttemptState = 'settled' | 'unpaid' | 'pending';

type OpenAttempt = Attempt & { subscriptionId: string };

/**
 * The latest attempt of an owner, where it may have been paid and the record does not say so: no subscription runs, and the
 * provider has not said that the attempt is over.
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
 * Asks the provider about the open attempt of an owner and keeps what it says. One that runs becomes the owner's subscription
 * by `sync`: `syncHeld` for a caller who holds the owner's lock. Raises `SERVICE_UNAVAILABLE` where the provider is away.
 */
export async function lookAtAttempt(
  deps: Dependencies,
  ownerId: string,
  sync: typeof syncOwned = syncOwned,
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

/** Looks at the open attempt as `lookAtAttempt` does. Raises `PAYMENT_PENDING` while its payment is being confirmed. */
export async function refuseWhilePending(
  deps: Dependencies,
  ownerId: string,
  sync: typeof syncOwned = syncOwned,
): Promise<void> {
  if ((await lookAtAttempt(deps, ownerId, sync)) === 'pending') throw paymentPending();
}

/** The owner has paid, and the provider has not said yet what came of it. */
export function paymentPending(): AppError {
  return new AppError(
    'PAYMENT_PENDING',
    'Your payment is being confirmed. There is no need to pay again; please try again in a moment.',
  );
}

function isMade<Its extends Attempt>(attempt: Its): attempt is Its & OpenAttempt {
  return attempt.subscriptionId !== null;
}
