import { useOwner } from '../shared/shell.tsx';
import { type SubscriptionPolling, useSubscription } from './use-subscription.ts';

/** How many lists the owner may have, and what becomes of a payment that would remove the limit. */
export interface ListLimit {
  /** Null for any number. */
  limit: number | null;
  /** Billing says that a subscription runs. False while billing was not asked. */
  isPaid: boolean;
  polling: SubscriptionPolling;
}

/**
 * The owner's limit of lists (decision P3). Billing is asked where there is one, or where the server has just refused a list:
 * who has paid is not told to subscribe, though the gateway has not heard of it yet.
 */
export function useListLimit({ isRefused = false } = {}): ListLimit {
  const { listLimit, subscriptionStatus } = useOwner();
  const polling = useSubscription({ enabled: listLimit !== null || isRefused });
  const { status } = polling.subscription ?? {};
  const isPaid = status === 'active' || status === 'trialing';
  return { limit: isPaid && status !== subscriptionStatus ? null : listLimit, isPaid, polling };
}
