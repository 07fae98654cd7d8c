import type { OpenPayment } from '@scanlist/contracts/http/billing';
import { describeCard, formatMoney } from '@scanlist/contracts/http/payment-text';
import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { Tick } from '@scanlist/ui/tick';
import { api } from '@scanlist/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { SessionExpired, useSessionExpired } from '../auth/session-expired.tsx';
import { openPaymentQuery, subscriptionQuery } from '../billing/billing-calls.ts';
import { Loading } from '../layout/loading.tsx';
import { BackLink, Page } from '../layout/page.tsx';
import { type OtherCard, PayWithCardOnFile } from '../payments/pay-with-card-on-file.tsx';
import { PaymentForm } from '../payments/payment-form.tsx';
import { preloadProvider } from '../payments/use-provider.tsx';
import { errorMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { subscriptionTab } from './subscription-tab.ts';
import { useLeaveOncePaid } from './use-leave-once-paid.ts';

/** /confirm-payment: pays an overdue payment, or confirms it with the card holder's bank. */
export default function ConfirmPaymentScreen() {
  useEffect(preloadProvider, []);
  const payment = useQuery(openPaymentQuery);
  const { clientSecret = null, amountCents = null, currency = null } = payment.data ?? {};
  return (
    <Page title="Confirm Payment" width="form">
      <BackLink to={subscriptionTab}>Back to Subscription</BackLink>
      <h1 className="mt-2 font-display text-2xl">Confirm Payment</h1>
      <div className="mt-6">
        {payment.isPending ? (
          <Loading>
            <Skeleton className="h-60 w-full" />
          </Loading>
        ) : payment.isError ? (
          <RetryPanel title="We can’t look up what’s due right now" onRetry={() => void payment.refetch()}>
            {errorMessage(payment.error)} Your lists and entries aren’t affected.
          </RetryPanel>
        ) : clientSecret !== null && amountCents !== null && currency !== null ? (
          <Payment clientSecret={clientSecret} amountCents={amountCents} currency={currency} />
        ) : (
          <NothingOpen />
        )}
      </div>
    </Page>
  );
}

interface PaymentProps {
  clientSecret: string;
  amountCents: number;
  currency: string;
}

function Payment({ clientSecret, amountCents, currency }: PaymentProps) {
  const { toast } = useShell();
  const session = useSessionExpired();
  const { card } = useQuery(subscriptionQuery).data ?? {};
  const { isPaid, leave } = useLeaveOncePaid();
  const [otherCard, setOtherCard] = useState<OtherCard | null>(null);
  const amount = formatMoney(amountCents, currency);
  const showFailed = (description: string) => {
    toast({ variant: 'error', title: 'Payment Failed', description, about: 'payment' });
  };

  if (!otherCard) {
    return (
      <div className="flex flex-col gap-4">
        <PayWithCardOnFile
          clientSecret={clientSecret}
          submitLabel="Confirm Payment"
          busyLabel="Confirming..."
          onPaid={() => void leave()}
          onNeedsCard={(card) => {
            if (card.insteadOf?.refusal) showFailed(card.insteadOf.refusal);
            setOtherCard(card);
          }}
          isDone={isPaid}
        >
          <p className="text-sm text-pretty">
            Your bank needs you to confirm this payment:{' '}
            <strong className="font-semibold tabular-nums">{amount}</strong> will be charged today
            {card ? `, to ${describeCard(card)}` : ''}.
          </p>
        </PayWithCardOnFile>
      </div>
    );
  }
  return (
    <PaymentForm
      mode="payment"
      amountCents={amountCents}
      currency={currency}
      {...otherCard}
      submitLabel={`Pay ${amount}`}
      busyLabel="Paying..."
      fetchClientSecret={async () => {
        await session.verify();
        return (await api.get<OpenPayment>('/api/subscription/payment')).clientSecret;
      }}
      onSecretFailed={(error) => {
        session.note(error);
        showFailed(errorMessage(error));
      }}
      onCardRefused={showFailed}
      onConfirmed={leave}
      isDone={isPaid}
    >
      <SessionExpired isExpired={session.isExpired} />
      <p className="text-sm text-pretty">
        <strong className="font-semibold tabular-nums">{amount}</strong> will be charged today. It’s overdue,
        and paying it keeps your subscription going.
      </p>
    </PaymentForm>
  );
}

function NothingOpen() {
  return (
    <EmptyState
      icon={<Tick />}
      title="Nothing to pay"
      action={
        <Button asChild>
          <Link to={subscriptionTab}>Back to Subscription</Link>
        </Button>
      }
    >
      Anything that was due is paid, or you no longer owe it.
    </EmptyState>
  );
}
