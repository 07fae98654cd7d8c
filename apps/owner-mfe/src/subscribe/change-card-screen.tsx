import type { OpenPayment, Subscription } from '@scanlist/contracts/http/billing';
import { describeCard } from '@scanlist/contracts/http/payment-text';
import { Button } from '@scanlist/ui/button';
import { EmptyState } from '@scanlist/ui/empty-state';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { ApiError, api } from '@scanlist/web-kit/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PasswordPromptClosed, useWithPassword } from '../auth/password-gate.tsx';
import { SessionExpired, useSessionExpired } from '../auth/session-expired.tsx';
import { openPaymentQuery, subscriptionQuery } from '../billing/billing-calls.ts';
import { Loading } from '../layout/loading.tsx';
import { BackLink, Page } from '../layout/page.tsx';
import { PaymentForm } from '../payments/payment-form.tsx';
import type { ConfirmedCard } from '../payments/payment-form-props.ts';
import { preloadProvider } from '../payments/use-provider.tsx';
import { errorMessage, failureText } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { newCardText } from './card-text.ts';
import { subscriptionTab } from './subscription-tab.ts';

/** /change-card: replaces the card of the current subscription, which may be that of the workspace's former owner. */
export default function ChangeCardScreen() {
  useEffect(preloadProvider, []);
  const subscription = useQuery(subscriptionQuery);
  const isOverdue = subscription.data?.status === 'past_due';
  const payment = useQuery({ ...openPaymentQuery, enabled: isOverdue });
  const isKnown = subscription.data && (!isOverdue || payment.data);
  const failed = [subscription, payment].find(({ isError, data }) => isError && !data);
  // As the button is called that leads here.
  const title = subscription.data?.formerOwnerCard ? 'Add Your Card' : 'Change Card';
  return (
    <Page title={title} width="form">
      <BackLink to={subscriptionTab}>Back to Subscription</BackLink>
      <h1 className="mt-2 font-display text-2xl">{title}</h1>
      <div className="mt-6">
        {isKnown && subscription.data ? (
          <ChangeCard subscription={subscription.data} payment={payment.data} />
        ) : failed ? (
          <RetryPanel
            title="You can’t change your card right now"
            onRetry={() => {
              void subscription.refetch();
              if (isOverdue) void payment.refetch();
            }}
          >
            {errorMessage(failed.error)} Your lists and entries aren’t affected.
          </RetryPanel>
        ) : (
          <Loading>
            <Skeleton className="h-80 w-full" />
          </Loading>
        )}
      </div>
    </Page>
  );
}

interface ChangeCardProps {
  subscription: Subscription;
  /** The overdue payment; absent if there is none. */
  payment: OpenPayment | undefined;
}

function ChangeCard({ subscription, payment }: ChangeCardProps) {
  const { card, status, formerOwnerCard } = subscription;
  if (status === 'none' || status === 'canceled') {
    return (
      <EmptyState
        title="You don’t have a subscription"
        action={
          <Button asChild variant="primary">
            <Link to="/subscribe">{status === 'none' ? 'Subscribe' : 'Subscribe Again'}</Link>
          </Button>
        }
      >
        We don’t keep a card without a subscription.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-6 text-sm wrap-anywhere">
        {card ? (
          <>
            Now on file:{' '}
            <strong className="font-semibold">
              {formerOwnerCard && `${formerOwnerCard.name}’s `}
              {describeCard(card)}
            </strong>
          </>
        ) : (
          'No card is on file.'
        )}
      </p>
      <CardForm subscription={subscription} payment={payment} />
    </>
  );
}

function CardForm({ subscription, payment }: ChangeCardProps) {
  const { toast } = useShell();
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useSessionExpired();
  const withPassword = useWithPassword();
  const [isSaved, setIsSaved] = useState(false);

  const fetchClientSecret = async () => {
    await session.verify();
    return (await api.post<{ clientSecret: string }>('/api/payment/create-setup-intent')).clientSecret;
  };
  const save = async ({ intentId }: ConfirmedCard) => {
    try {
      await session.check();
      const { card } = await withPassword(() =>
        api.post<Subscription>('/api/subscription/card', { setupIntentId: intentId }),
      );
      setIsSaved(true);
      toast({
        variant: 'success',
        title: 'Card saved',
        about: 'payment',
        ...(card && { description: `${describeCard(card)} will be charged from now on.` }),
      });
      await navigate(subscriptionTab);
    } catch (error) {
      // The confirmed card is submitted when the form is sent again.
      if (error instanceof PasswordPromptClosed) throw error;
      session.note(error);
      await refuse(error);
    }
  };
  const refuse = async (error: unknown) => {
    const text = failureText(error, 'There was a problem with your payment information. Please try again.');
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'CARD_DECLINED' && subscription.status === 'past_due') {
      // The card is stored, but the overdue payment was refused with it.
      setIsSaved(true);
      toast({ variant: 'error', title: 'Payment Failed', ...text, about: 'payment' });
      await navigate('/confirm-payment');
      return;
    }
    toast({ variant: 'error', title: 'Payment Processing Error', ...text, about: 'payment' });
    if (code === 'NOT_FOUND') await client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    // Unless it was refused, the confirmed card is submitted again when the form is sent again.
    if (!isRefusal(code)) throw error;
  };

  return (
    <PaymentForm
      mode="setup"
      submitLabel="Save Card"
      busyLabel="Saving..."
      fetchClientSecret={fetchClientSecret}
      onSecretFailed={(error) => {
        session.note(error);
        toast({
          variant: 'error',
          title: 'Setup Failed',
          about: 'payment',
          ...failureText(error, 'Unable to setup payment. Please try again.'),
        });
      }}
      onCardRefused={(description) =>
        toast({ variant: 'error', title: 'Payment Processing Error', description, about: 'payment' })
      }
      onConfirmed={save}
      isDone={isSaved}
    >
      <SessionExpired isExpired={session.isExpired} />
      <p className="text-sm text-pretty">{newCardText(subscription, payment)}</p>
    </PaymentForm>
  );
}

function isRefusal(code: string | null): boolean {
  return code === 'CARD_DECLINED' || code === 'CARD_NOT_CONFIRMED' || code === 'NOT_FOUND';
}
