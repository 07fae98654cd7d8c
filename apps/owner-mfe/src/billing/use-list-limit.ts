import { useOwner } from '../shared/shell.tsx';
import { type SubscriptionPolling, useSubscription } from './use-subscription.ts';

/** The owner's list limit, and the polling of a payment that would remove it. */
export interface ListLimit {
  /** Null for any number. */
  limit: number | null;
  /** Billing reports an active subscription. False while billing was not requested. */
  isPaid: boolean;
  polling: SubscriptionPolling;
}

/**
 * The owner's list limit (decision P3). Billing is requested where there is a limit, or where the server has just
 * refused a list. An owner who has paid is not asked to subscribe while the gateway does not know it yet.
 */
export function useListLimit({ isRefused = false } = {}): ListLimit {
  const { listLimit, subscriptionStatus } = useOwner();
  const polling = useSubscription({ enabled: listLimit !== null || isRefused });
  const { status } = polling.subscription ?? {};
  const isPaid = status === 'active' || status === 'trialing';
  return { limit: isPaid && status !== subscriptionStatus ? null : listLimit, isPaid, polling };
}
