import { RetryPanel } from '@scanlist/ui/retry-panel';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { takeScheduledWelcome } from '../auth/welcome.ts';
import { isAtLimit } from '../billing/list-limit.ts';
import { PaymentProgress } from '../billing/payment-progress.tsx';
import { useListLimit } from '../billing/use-list-limit.ts';
import { Page } from '../layout/page.tsx';
import { StaleNotice } from '../layout/stale-notice.tsx';
import { listsQuery } from '../list-data/list-calls.ts';
import { errorMessage } from '../shared/error-messages.ts';
import { useMay } from '../shared/roles.ts';
import { useOwner, useShell } from '../shared/shell.tsx';
import { AccountNotices } from './account-notices.tsx';
import { CreateListButton } from './create-list-button.tsx';
import { ListsMeter } from './lists-meter.tsx';
import { MyLists } from './my-lists.tsx';
import { OpenEntries } from './open-entries.tsx';
import { RecentlyDeleted } from './recently-deleted.tsx';
import { useReturnFromPayment } from './use-return-from-payment.ts';

/** /dashboard (specification section 2: Dashboard). */
export default function DashboardScreen() {
  useWelcome();
  const { isBack } = useReturnFromPayment();
  const { data, error, isError, isFetching, refetch } = useQuery(listsQuery);
  const { subscriptionStatus } = useOwner();
  const { limit, polling } = useListLimit();
  const { subscription, isPending } = polling;
  const mayWrite = useMay('lists:write');
  const isMissing = isError && !data;
  return (
    <Page title="My Lists">
      <AccountNotices />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="font-display text-2xl">My Lists</h1>
        {mayWrite && (
          <CreateListButton
            isAtLimit={data !== undefined && isAtLimit(data.length, limit)}
            polling={polling}
          />
        )}
        <div className="min-w-0 basis-full">
          {!isMissing && (
            <ListsMeter
              count={data?.length}
              limit={limit}
              isOverdue={subscriptionStatus === 'past_due'}
              isPending={isPending || (isBack && !subscription)}
            >
              <OpenEntries lists={data} />
              <RecentlyDeleted />
            </ListsMeter>
          )}
          <PaymentProgress polling={polling} className="mt-2" />
        </div>
      </div>
      <div className="mt-2 sm:mt-6">
        {isError && data && (
          <StaleNotice
            what="Your lists"
            error={error}
            isRefetching={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {isMissing && (
          <RetryPanel title="Your lists didn’t load" onRetry={() => void refetch()}>
            {errorMessage(error)}
          </RetryPanel>
        )}
        {!isMissing && <MyLists lists={data} />}
      </div>
    </Page>
  );
}

/** 'Welcome back, {name}!', once after a sign-in, for three seconds. */
function useWelcome() {
  const { toast } = useShell();
  const { firstName, username } = useOwner();
  useEffect(() => {
    if (!takeScheduledWelcome()) return;
    toast({
      variant: 'success',
      title: `Welcome back, ${firstName || username}!`,
      description: "You're now signed in to your account.",
      durationMs: 3000,
    });
  }, [toast, firstName, username]);
}
