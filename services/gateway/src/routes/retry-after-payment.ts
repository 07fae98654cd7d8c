import { setTimeout as sleep } from 'node:timers/promises';
import { getSubscription } from '@scanlist/contracts/messages/billing';
import type { Caller } from '@scanlist/messaging/call';
import { AppError, isAppError } from '@scanlist/service-kit/app-error';
import { withDeadline } from '@scanlist/service-kit/deadline';

/** Pauses between tries while the event about a payment is on its way to lists, in milliseconds. */
const waitsMs = [100, 300, 800, 1_500];
/** How long a refusal waits for billing, in milliseconds. */
const answerMsMax = 3_000;

/**
 * Creates one more list by `make`. If lists refuses it for the limit, billing decides (decision P3): an owner who has
 * just paid gets the list once lists has the event. Raises `PAYMENT_PENDING` while it is unknown whether they have
 * paid, and the refusal of lists if they have not.
 */
export async function retryAfterPayment<Made>(
  caller: Caller,
  ownerId: string,
  make: () => Promise<Made>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<Made> {
  const first = await tryTo(make);
  if ('made' in first) return first.made;
  const answer = withDeadline(caller.call(getSubscription, { ownerId }), answerMsMax, 'a refusal');
  const subscription = await answer.catch(() => null);
  if (subscription?.status === 'active' || subscription?.status === 'trialing') {
    for (const ms of waitsMs) {
      await wait(ms);
      const next = await tryTo(make);
      if ('made' in next) return next.made;
    }
    throw paymentPending();
  }
  throw subscription?.pending ? paymentPending() : first.refusal;
}

async function tryTo<Made>(make: () => Promise<Made>): Promise<{ made: Made } | { refusal: AppError }> {
  try {
    return { made: await make() };
  } catch (error) {
    if (isAppError(error) && error.code === 'LIST_LIMIT_REACHED') return { refusal: error };
    throw error;
  }
}

function paymentPending(): AppError {
  return new AppError(
    'PAYMENT_PENDING',
    'Your payment is being confirmed. You don’t need to pay again. Please try again in a moment.',
  );
}
