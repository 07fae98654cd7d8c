import type { Plans, Subscription } from '@scanlist/contracts/http/billing';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { plansQuery } from '../billing/billing-calls.ts';
import { type SubscriptionPolling, useSubscription } from '../billing/use-subscription.ts';
import { Loading } from '../layout/loading.tsx';
import { Page } from '../layout/page.tsx';
import { paidPath } from '../payments/paid-path.ts';
import { preloadProvider } from '../payments/use-provider.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { EndingSubscription } from './ending-subscription.tsx';
import { NewSubscription } from './new-subscription.tsx';
import { OverdueSubscription } from './overdue-subscription.tsx';
import { PendingSubscription } from './pending-subscription.tsx';

/**
 * /subscribe (specification section 2: Subscribe; decision P5). `?period=annually` selects the year, anything else the
 * month.
 */
export default function SubscribeScreen() {
  useEffect(preloadProvider, []);
  const polling = useSubscription();
  const { query: subscription } = polling;
  const plans = useQuery(plansQuery);
  const failed = [subscription, plans].find(({ isError, data }) => isError && !data);
  return (
    <Page title="Subscribe" width="form">
      <h1 className="font-display text-2xl">Subscribe</h1>
      <div className="mt-6">
        {subscription.data && plans.data ? (
          <SubscribeContent polling={polling} subscription={subscription.data} plans={plans.data} />
        ) : failed ? (
          <RetryPanel
            title="We can’t show subscriptions right now"
            onRetry={() => {
              void subscription.refetch();
              void plans.refetch();
            }}
          >
            {errorMessage(failed.error)} Your lists and entries aren’t affected.
          </RetryPanel>
        ) : (
          <Loading>
            <Skeleton className="h-96 w-full" />
          </Loading>
        )}
      </div>
    </Page>
  );
}

interface SubscribeContentProps {
  polling: SubscriptionPolling;
  subscription: Subscription;
  plans: Plans;
}

/** The content for the state of the owner's subscription. */
function SubscribeContent({ polling, subscription, plans }: SubscribeContentProps) {
  const { status, cancelAtPeriodEnd, pending } = subscription;
  const wasPending = useRef(false);
  if (pending) {
    wasPending.current = true;
    return <PendingSubscription polling={polling} />;
  }
  if (status === 'none' || status === 'canceled') return <NewSubscription plans={plans} />;
  if (status === 'past_due') return <OverdueSubscription />;
  if (cancelAtPeriodEnd) return <EndingSubscription subscription={subscription} />;
  return <Navigate to={wasPending.current ? paidPath : '/dashboard'} replace />;
}
