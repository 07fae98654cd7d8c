import type { Plans, Subscription } from '@scanlist/contracts/http/billing';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { plansQuery, subscriptionQuery } from '../common/billing-calls.ts';
import { Loading } from '../common/loading.tsx';
import { messageOf } from '../common/messages.ts';
import { Page } from '../common/page.tsx';
import { expectProvider } from '../payments/use-provider.tsx';
import { EndingSubscription } from './ending-subscription.tsx';
import { NewSubscription } from './new-subscription.tsx';
import { OverdueSubscription } from './overdue-subscription.tsx';

/** /subscribe (specification section 2: Subscribe; decision P5). `?period=annually` is the year, everything else the month. */
export default function SubscribeScreen() {
  useEffect(expectProvider, []);
  const subscription = useQuery(subscriptionQuery);
  const plans = useQuery(plansQuery);
  const failed = [subscription, plans].find(({ isError, data }) => isError && !data);
  return (
    <Page title="Subscribe" width="form">
      <h1 className="font-display text-2xl">Subscribe</h1>
      <div className="mt-6">
        {subscription.data && plans.data ? (
          <Way subscription={subscription.data} plans={plans.data} />
        ) : failed ? (
          <RetryPanel
            title="Subscriptions cannot be shown right now"
            onRetry={() => {
              void subscription.refetch();
              void plans.refetch();
            }}
          >
            {messageOf(failed.error)} Your lists and entries are not affected.
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

/** What somebody comes here for depends on what they have. */
function Way({ subscription, plans }: { subscription: Subscription; plans: Plans }) {
  const { status, cancelAtPeriodEnd } = subscription;
  if (status === 'none' || status === 'canceled') return <NewSubscription plans={plans} />;
  if (status === 'past_due') return <OverdueSubscription />;
  if (cancelAtPeriodEnd) return <EndingSubscription subscription={subscription} />;
  return <Navigate to="/dashboard" replace />;
}
