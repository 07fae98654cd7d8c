import type { Subscription } from '@scanlist/contracts/http/billing';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOwner, useShell } from '../shared/shell.tsx';
import { subscriptionQuery } from './billing-calls.ts';
import { pendingPollIntervalMs } from './pending-poll-interval.ts';
import { waitForUserStatus } from './wait-for-user-status.ts';

/** The state of the owner's subscription on a screen, and its polling. */
export interface SubscriptionPolling {
  query: UseQueryResult<Subscription>;
  /** Undefined while it loads. */
  subscription: Subscription | undefined;
  isPending: boolean;
  /** A payment is pending, and polling has stopped. */
  hasStoppedPolling: boolean;
  /** Requests at once, and polls again while a payment is pending. */
  checkAgain: () => void;
}

/**
 * The owner's subscription, loaded when the screen opens. A pending payment is polled for at most five minutes, and not
 * while the screen is hidden or left (decision 0029). Nothing else is polled (specification section 7). The user, which
 * banners and counters read, is refreshed when the status differs.
 */
export function useSubscription({ enabled = true }: { enabled?: boolean } = {}): SubscriptionPolling {
  const pendingSince = useRef<number | null>(null);
  const query = useQuery({
    ...subscriptionQuery,
    enabled,
    refetchInterval: ({ state }) => {
      if (!state.data?.pending) pendingSince.current = null;
      else pendingSince.current ??= Date.now();
      return pollIntervalSince(pendingSince.current);
    },
    refetchOnWindowFocus: ({ state }) => state.data?.pending === true,
  });
  useRefreshUserOnChange(query.data);
  const isPending = query.data?.pending === true;
  // Rendered after each request, the last one too.
  const isOver = !query.isFetching && pollIntervalSince(pendingSince.current) === false;
  return {
    query,
    subscription: query.data,
    isPending,
    hasStoppedPolling: isPending && pendingSince.current !== null && isOver,
    checkAgain: () => {
      pendingSince.current = null;
      void query.refetch();
    },
  };
}

function pollIntervalSince(pendingSince: number | null): number | false {
  return pendingSince === null ? false : pendingPollIntervalMs(Date.now() - pendingSince);
}

/** The gateway receives the event about a subscription shortly after billing has stored it. */
function useRefreshUserOnChange(subscription: Subscription | undefined): void {
  const { refreshUser } = useShell();
  const known = useOwner().subscriptionStatus;
  const status = subscription?.status;
  const isOther = status !== undefined && status !== known;
  useEffect(() => {
    if (isOther) void waitForUserStatus(status, refreshUser);
  }, [isOther, status, refreshUser]);
}
