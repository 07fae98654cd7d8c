import type { Subscription } from '@scanlist/contracts/http/billing';
import { withDeadline } from '@scanlist/service-kit/deadline';
import type { Dependencies } from '../dependencies.ts';
import { type AttemptState, findOpenAttempt, lookAtAttempt } from './look-at-attempt.ts';
import { answerOf } from './subscription-answer.ts';
import { findSubscription } from './subscription-rows.ts';

/** Less than a caller waits for one answer. */
const lookMsMax = 2_000;

/**
 * What an owner's subscription is like (decision H5), as last known; status 'none' for an owner without one. Where it may just
 * have been paid the provider is asked by `look`, for two seconds at most: `pending` says that it is still not known.
 */
export async function getSubscription(
  deps: Dependencies,
  { ownerId }: { ownerId: string },
  look: (ownerId: string) => Promise<AttemptState> = (id) => lookAtAttempt(deps, id),
): Promise<Subscription> {
  const isPending = (await findOpenAttempt(deps, ownerId)) !== undefined && (await mayBePaid());
  return answerOf(deps, await findSubscription(deps.sql, ownerId), { isPending });

  async function mayBePaid(): Promise<boolean> {
    try {
      return (await withDeadline(look(ownerId), lookMsMax, 'an open payment')) === 'pending';
    } catch (err) {
      deps.logger.warn({ err, ownerId }, 'it is not known whether a payment was made');
      return true;
    }
  }
}
