import type { BillingPeriod, Subscription } from '@scanlist/contracts/http/billing';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { plansQuery } from '../billing/billing-calls.ts';
import { CheckAgain } from '../billing/payment-progress.tsx';
import { formatPrice } from '../billing/subscription-text.ts';
import { type SubscriptionPolling, useSubscription } from '../billing/use-subscription.ts';
import { Loading } from '../layout/loading.tsx';
import { StaleNotice } from '../layout/stale-notice.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { useSubscriptionChanges } from './use-subscription-changes.ts';

/** The owner's subscription and its actions (decisions H5, P2). */
export function SubscriptionTab() {
  const polling = useSubscription();
  const { query: subscription } = polling;
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
            isRefetching={subscription.isFetching}
            onRetry={retry}
          />
        )}
        <Subscribed polling={polling} subscription={subscription.data} />
      </>
    );
  }
  if (!subscription.isError) return <SubscriptionPlaceholder />;
  return (
    <RetryPanel title="We can’t show your subscription right now" onRetry={retry}>
      {errorMessage(subscription.error)} Your lists and entries aren’t affected.
    </RetryPanel>
  );
}

interface SubscribedProps {
  polling: SubscriptionPolling;
  subscription: Subscription;
}

function Subscribed({ polling, subscription }: SubscribedProps) {
  const { toast } = useShell();
  const plansQueryResult = useQuery(plansQuery);
  const plans = plansQueryResult.data;
  const changes = useSubscriptionChanges();
  const [openDialog, setOpenDialog] = useState<'cancel' | { switchTo: BillingPeriod } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeepFocus(heading, subscription);

  const close = () => setOpenDialog(null);
  const switchTo = typeof openDialog === 'object' && openDialog?.switchTo;
  const handleSwitched = (answer: Subscription) => {
    close();
    changes.accept(answer);
    const { priceCents, currency, period } = answer;
    const description =
      priceCents !== null && currency !== null && period !== null
        ? `From now on, it’s ${formatPrice(priceCents, currency, period)}.`
        : 'The new price applies from now on.';
    toast({ variant: 'success', title: 'Billing period changed', description });
  };

  return (
    <div className="flex flex-col gap-10">
      <SubscriptionCard
        headingRef={heading}
        subscription={subscription}
        plans={plans ?? (plansQueryResult.isPending ? 'loading' : null)}
        now={Date.now() + (plans?.clockAheadMs ?? 0)}
      >
        {subscription.pending ? (
          <PendingPayment polling={polling} />
        ) : (
          <SubscriptionActions
            subscription={subscription}
            changes={changes}
            onCancel={() => setOpenDialog('cancel')}
            onSwitch={() => setOpenDialog({ switchTo: otherPeriod(subscription) })}
          />
        )}
      </SubscriptionCard>
      {subscription.status !== 'none' && <InvoicesSection />}
      {openDialog === 'cancel' && (
        <CancelDialog subscription={subscription} onClose={close} onConfirm={changes.cancel} />
      )}
      {/* Closes once the period has changed, here or elsewhere. */}
      {switchTo && switchTo !== subscription.period && (
        <SwitchDialog
          subscription={subscription}
          to={switchTo}
          onClose={close}
          onSwitched={handleSwitched}
          onRefused={changes.refetchBilling}
        />
      )}
    </div>
  );
}

/** Shown instead of the actions while a payment is pending. */
function PendingPayment({ polling }: { polling: SubscriptionPolling }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-4 py-4 sm:px-6">
      <p className="min-w-0 grow basis-64 text-sm text-pretty text-muted">
        {polling.hasStoppedPolling
          ? 'This is taking longer than usual. You can leave this page; your subscription will start automatically.'
          : 'This page updates automatically.'}
      </p>
      <CheckAgain polling={polling} />
    </div>
  );
}

/** The pressed button disappears when the state changes; the heading is the nearest element that stays. */
function useKeepFocus(
  heading: RefObject<HTMLHeadingElement | null>,
  { status, cancelAtPeriodEnd, pending = false }: Subscription,
) {
  const state = `${status} ${cancelAtPeriodEnd} ${pending}`;
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
