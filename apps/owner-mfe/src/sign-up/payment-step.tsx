import type { CurrentUser, NewAccountBody } from '@scanlist/contracts/http/accounts';
import {
  type BillingPeriod,
  consentOf,
  type Plans,
  setupIntentSchema,
} from '@scanlist/contracts/http/billing';
import { Button } from '@scanlist/ui/button';
import { RetryPanel } from '@scanlist/ui/retry-panel';
import { Skeleton } from '@scanlist/ui/skeleton';
import { api } from '@scanlist/web-kit/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Loading } from '../common/loading.tsx';
import { messageOf, serversMessage } from '../common/messages.ts';
import { useShell } from '../common/shell.tsx';
import { type ConfirmedCard, PaymentForm } from '../payments/payment-form.tsx';
import { AccountSummary } from './account-summary.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { refusalOf, register } from './register.ts';
import { StepFrame } from './step-frame.tsx';
import { useNow } from './use-now.ts';

interface PaymentStepProps {
  account: NewAccountBody;
  plans: UseQueryResult<Plans>;
  period: BillingPeriod;
  onPeriod: (period: BillingPeriod) => void;
  isHidden: boolean;
  onBack: () => void;
  /** The server refused something that was typed in step 1. */
  onAccountRefused: (error: unknown) => void;
  onRegistered: (owner: CurrentUser) => void;
}

/** Step 2 of a sign-up: period, consent and card (specification sections 2, 4 and 8, decision P4). */
export function PaymentStep({ plans, isHidden, onBack, ...registering }: PaymentStepProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <StepFrame
      arrives
      isHidden={isHidden}
      step="Step 2 of 2"
      title="Payment Details"
      lead="Nothing is charged today."
      back={
        <Button
          variant="plain"
          disabled={isBusy}
          onClick={onBack}
          className="-mt-2 mb-2 -ml-3 px-3 text-muted"
        >
          <ArrowLeft aria-hidden strokeWidth={1.75} />
          Back
        </Button>
      }
    >
      <AccountSummary account={registering.account} />
      <div className="mt-6">
        {plans.data && (
          <Registration {...registering} plans={plans.data} isBusy={isBusy} setIsBusy={setIsBusy} />
        )}
        {!plans.data && plans.isError && (
          <RetryPanel title="The price could not be loaded" onRetry={() => void plans.refetch()}>
            {messageOf(plans.error)}
          </RetryPanel>
        )}
        {!plans.data && !plans.isError && (
          <Loading className="flex flex-col gap-4">
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-44 w-full" />
          </Loading>
        )}
      </div>
    </StepFrame>
  );
}

type RegistrationProps = Omit<PaymentStepProps, 'plans' | 'isHidden' | 'onBack'> & {
  plans: Plans;
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
};

function Registration(props: RegistrationProps) {
  const { account, plans, period, onPeriod, isBusy, setIsBusy, onAccountRefused, onRegistered } = props;
  const { toast } = useShell();
  const now = useNow();
  // Another number draws another card form: a card that was used up cannot be sent again.
  const [cardForm, setCardForm] = useState(1);
  const [notice, setNotice] = useState<string | null>(null);
  // What was sent for this account and may have been taken: only the very same is sent again.
  const [sent, setSent] = useState<{ account: NewAccountBody; period: BillingPeriod } | null>(null);
  const isOpen = sent?.account === account;
  const chosen = isOpen ? sent.period : period;

  const askSecret = async () => {
    setIsBusy(true);
    setNotice(null);
    const { clientSecret } = await api.post('/api/payment/create-setup-intent', {}, setupIntentSchema);
    return clientSecret;
  };

  const complete = async ({ paymentMethodId }: ConfirmedCard) => {
    setIsBusy(true);
    setNotice(null);
    try {
      const owner = await register({ ...account, billingPeriod: chosen, paymentMethodId });
      onRegistered(owner);
    } catch (error) {
      const refusal = refusalOf(error);
      const message = serversMessage(error, 'Please try again with different information');
      toast({ variant: 'error', title: 'Registration Failed', description: message });
      if (refusal === 'unknown') {
        setSent({ account, period: chosen });
        setNotice(unfinished);
        // The form hands the same card over again.
        throw error;
      }
      setSent(null);
      setCardForm((number) => number + 1);
      if (refusal === 'account') onAccountRefused(error);
      else
        setNotice(`${message} No account was made and nothing was charged; what you typed before is kept.`);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <>
      <div inert={isBusy}>
        <PlanChoice plans={plans} period={chosen} canChange={!isOpen} onChange={onPeriod} />
      </div>
      <div className="mt-6">
        <PaymentForm
          key={cardForm}
          mode="setup"
          submitLabel="Complete Signup"
          busyLabel="Completing..."
          askSecret={askSecret}
          onSecretRefused={(error) => {
            setIsBusy(false);
            toast({
              variant: 'error',
              title: 'Setup Failed',
              description: serversMessage(error, 'Unable to setup payment. Please try again.'),
            });
          }}
          onCardRefused={(message) => {
            setIsBusy(false);
            toast({
              variant: 'error',
              title: 'Payment Processing Error',
              description: message || 'There was a problem with your payment information. Please try again.',
            });
          }}
          onConfirmed={complete}
        >
          {notice && (
            <p className="rounded-control border-l-4 border-flag bg-sunken px-3 py-2.5 text-sm wrap-anywhere text-ink">
              {notice}
            </p>
          )}
          <p className="text-sm text-ink">{consentOf(plans, chosen, now)}</p>
        </PaymentForm>
      </div>
    </>
  );
}

const unfinished =
  'Your card is confirmed, but your sign-up could not be finished yet. Nothing was charged. Please press Complete Signup once more: it never makes a second account.';
