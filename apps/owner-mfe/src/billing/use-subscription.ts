import type { Subscription } from '@scanlist/contracts/http/billing';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOwner, useShell } from '../shared/shell.tsx';
import { subscriptionQuery } from './billing-calls.ts';
import { pendingPollIntervalMs } from './pending-poll-interval.ts';
import { waitForUserStatus } from './wait-for-user-status.ts';

/** What a screen knows of the owner's subscription, and how it goes on asking. */
export interface SubscriptionPolling {
  query: UseQueryResult<Subscription>;
  /** Undefined while it is not known. */
  subscription: Subscription | undefined;
  isPending: boolean;
  /** A payment is pending, and nothing is asked any more by itself. */
  hasStoppedPolling: boolean;
  /** Asks at once, and goes on asking while a payment is pending. */
  checkAgain: () => void;
}

/**
 * The owner's subscription, asked for when the screen is opened. While a payment is pending it is asked for again by itself,
 * for five minutes at the most, and not while the screen is hidden or left (decision 0029). Nothing else is asked for again
 * (specification section 7). The user, by whom banners and counters go, follows what it says.
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
  // Drawn after each asking, the last one too.
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

/** The gateway receives the event about a subscription a moment after billing has stored it. */
function useRefreshUserOnChange(subscription: Subscription | undefined): void {
  const { refreshUser } = useShell();
  const known = useOwner().subscriptionStatus;
  const status = subscription?.status;
  const isOther = status !== undefined && status !== known;
  useEffect(() => {
    if (isOther) void waitForUserStatus(status, refreshUser);
  }, [isOther, status, refreshUser]);
}
