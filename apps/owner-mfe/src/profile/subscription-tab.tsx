import type { BillingPeriod, Subscription } from '@scanlist/contracts/http/billing';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { plansQuery, subscriptionQuery } from '../common/billing-calls.ts';
import { Loading } from '../common/loading.tsx';
import { messageOf } from '../common/messages.ts';
import { useOwner, useShell } from '../common/shell.tsx';
import { StaleNotice } from '../common/stale-notice.tsx';
import { priceWords } from '../common/subscription-words.ts';
import { untilUserSays } from '../common/until-user-says.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { useSubscriptionChanges } from './use-subscription-changes.ts';

/** What billing knows of the owner's subscription, and what can be done with it (decisions H5, P2). */
export function SubscriptionTab() {
  const subscription = useQuery(subscriptionQuery);
  const plans = useQuery(plansQuery);
  const retry = () => {
    void subscription.refetch();
    if (plans.isError) void plans.refetch();
  };
  if (subscription.data) {
    return (
      <>
        {subscription.isError && (
          <StaleNotice
            what="Your subscription"
            error={subscription.error}
            isAsking={subscription.isFetching}
            onRetry={retry}
          />
        )}
        <Subscribed subscription={subscription.data} />
      </>
    );
  }
  if (!subscription.isError) return <SubscriptionPlaceholder />;
  return (
    <RetryPanel title="Your subscription cannot be shown right now" onRetry={retry}>
      {messageOf(subscription.error)} Your lists and entries are not affected.
    </RetryPanel>
  );
}

function Subscribed({ subscription }: { subscription: Subscription }) {
  const { toast } = useShell();
  const asked = useQuery(plansQuery);
  const plans = asked.data;
  const changes = useSubscriptionChanges();
  const [asking, setAsking] = useState<'cancel' | { switchTo: BillingPeriod } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useUserFollows(subscription);
  useFocusKept(heading, subscription);

  const close = () => setAsking(null);
  const switchTo = typeof asking === 'object' && asking?.switchTo;
  const tellSwitched = (answer: Subscription) => {
    close();
    changes.accept(answer);
    const { priceCents, currency, period } = answer;
    const description =
      priceCents !== null && currency !== null && period !== null
        ? `From now on it is ${priceWords(priceCents, currency, period)}.`
        : 'The new price counts from now on.';
    toast({ variant: 'success', title: 'Billing period changed', description });
  };

  return (
    <div className="flex flex-col gap-10">
      <SubscriptionCard
        headingRef={heading}
        subscription={subscription}
        plans={plans ?? (asked.isPending ? 'loading' : null)}
        now={Date.now() + (plans?.clockAheadMs ?? 0)}
      >
        <SubscriptionActions
          subscription={subscription}
          changes={changes}
          onCancel={() => setAsking('cancel')}
          onSwitch={() => setAsking({ switchTo: otherPeriod(subscription) })}
        />
      </SubscriptionCard>
      {subscription.status !== 'none' && <InvoicesSection />}
      {asking === 'cancel' && (
        <CancelDialog subscription={subscription} onClose={close} onConfirm={changes.cancel} />
      )}
      {/* Gone once it is so, whoever did it. */}
      {switchTo && switchTo !== subscription.period && (
        <SwitchDialog
          subscription={subscription}
          to={switchTo}
          onClose={close}
          onSwitched={tellSwitched}
          onRefused={changes.lookAgain}
        />
      )}
    </div>
  );
}

/** Banners and counters go by the user, whom the gateway knows a moment after billing. */
function useUserFollows({ status }: Subscription) {
  const { refreshUser } = useShell();
  const known = useOwner().subscriptionStatus;
  const isOther = status !== known;
  useEffect(() => {
    if (isOther) void untilUserSays(status, refreshUser);
  }, [isOther, status, refreshUser]);
}

/** What was pressed goes with the state it belonged to: the heading is the nearest thing that stays. */
function useFocusKept(
  heading: RefObject<HTMLHeadingElement | null>,
  { status, cancelAtPeriodEnd }: Subscription,
) {
  const state = `${status} ${cancelAtPeriodEnd}`;
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state, heading]);
}

function otherPeriod({ period }: Subscription): BillingPeriod {
  return period === 'annually' ? 'monthly' : 'annually';
}

function SubscriptionPlaceholder() {
  return (
    <Loading>
      <Skeleton className="h-72 w-full" />
    </Loading>
  );
}
