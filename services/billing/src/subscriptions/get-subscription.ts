import type { Subscription } from '@scanlist/contracts/http/billing';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Dependencies } from '../dependencies.ts';
import { type AttemptState, checkAttempt, findOpenAttempt } from './check-attempt.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { findSubscription } from './subscription-rows.ts';

/** Less than the time limit of the request. */
const checkMsMax = 2_000;

/**
 * An owner's subscription as last known (decision H5); status 'none' for an owner without one. While an attempt may
 * have been paid, `check` reads it from the provider, for two seconds at most. `pending` means that the payment is
 * still not known.
 */
export async function getSubscription(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
  check: (ownerId: string) => Promise<AttemptState> = (id) => checkAttempt(deps, id),
): Promise<Subscription> {
  const isPending = (await findOpenAttempt(deps, ownerId)) !== undefined && (await mayBePaid());
  return subscriptionResponse(deps, await findSubscription(deps.sql, ownerId), { isPending });

  async function mayBePaid(): Promise<boolean> {
    try {
      return (await withDeadline(check(ownerId), checkMsMax, 'an open payment')) === 'pending';
    } catch (err) {
      deps.logger.warn({ err, ownerId }, 'could not check whether a payment was made');
      return true;
    }
  }
}
