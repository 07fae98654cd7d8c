import { useOwner } from '../shared/shell.tsx';
import { type FollowedSubscription, useSubscription } from './use-subscription.ts';

/** How many lists the owner may have, and what becomes of a payment that would remove the limit. */
export interface KnownLimit {
  /** Null for any number. */
  limit: number | null;
  /** Billing says that a subscription runs. False while billing was not asked. */
  isPaid: boolean;
  following: FollowedSubscription;
}

/**
 * The owner's limit of lists (decision P3). Billing is asked where there is one, or where the server has just refused a list:
 * who has paid is not told to subscribe, though the gateway has not heard of it yet.
 */
export function useListLimit({ isRefused = false } = {}): KnownLimit {
  const { listLimit, subscriptionStatus } = useOwner();
  const following = useSubscription({ enabled: listLimit !== null || isRefused });
  const { status } = following.subscription ?? {};
  const isPaid = status === 'active' || status === 'trialing';
  return { limit: isPaid && status !== subscriptionStatus ? null : listLimit, isPaid, following };
}
