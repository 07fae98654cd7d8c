import { Button } from '@scanlist/ui/button';
import { Skeleton } from '@scanlist/ui/skeleton';
import { SubmitButton } from '@scanlist/ui/submit-button';
import type { Stripe } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Loading } from '../layout/loading.tsx';
import { CardRefused, confirmWithBank, readPayment, refused } from './confirm-card.ts';
import { FormNotices } from './form-notices.tsx';
import type { CardUsage, PaymentFormProps } from './payment-form-props.ts';
import { ProviderFailed, useProvider } from './use-provider.tsx';
import { useWarnDuringPayment } from './warn-during-payment.ts';

/** The props for the form that takes another card; passed to `PaymentForm` unchanged. */
export type OtherCard = Pick<PaymentFormProps & { mode: 'payment' }, 'usage' | 'insteadOf'>;

interface PayWithCardOnFileProps {
  /** The client secret of the open payment. */
  clientSecret: string;
  submitLabel: string;
  busyLabel: string;
  /** The bank has its answer, or nothing is left to pay. */
  onPaid(): void;
  /** Another card is needed: the owner wants it, or the one on file was refused. */
  onNeedsCard(card: OtherCard): void;
  isDone?: boolean;
  /** Amount and date, shown right above the button (decision P2). */
  children: ReactNode;
}

/**
 * Continues a payment with the card on file: its bank asks the holder, and the card is not typed again. If that card
 * was refused, it asks for another one at once.
 */
export function PayWithCardOnFile(props: PayWithCardOnFileProps) {
  const loading = useProvider();
  if (loading.state === 'loading') return <Placeholder />;
  if (loading.state === 'failed') return <ProviderFailed {...loading} />;
  const { stripe, local } = loading.provider;
  return (
    <>
      {local && <local.TestModeBanner />}
      <Confirmation {...props} stripe={stripe} onBroken={loading.reportBroken} />
      {local && <local.LocalStripeUi />}
    </>
  );
}

function Confirmation(props: PayWithCardOnFileProps & { stripe: Stripe; onBroken(): void }) {
  const { stripe, clientSecret, submitLabel, busyLabel, isDone = false, children } = props;
  const [state, setState] = useState<'asking' | 'waiting' | 'busy'>('asking');
  const [usage, setUsage] = useState<CardUsage>(null);
  const latest = useRef(props);
  latest.current = props;
  const isInFlight = useRef(false);
  useWarnDuringPayment(state === 'busy' && !isDone);
  useEffect(() => {
    let isGone = false;
    readPayment(stripe, clientSecret).then(
      (payment) => {
        if (isGone) return;
        setUsage(payment.usage);
        if (payment.waitsFor === 'nothing') latest.current.onPaid();
        else if (payment.waitsFor === 'card') latest.current.onNeedsCard({ usage: payment.usage });
        else setState('waiting');
      },
      () => !isGone && latest.current.onBroken(),
    );
    return () => {
      isGone = true;
    };
  }, [stripe, clientSecret]);

  const send = async () => {
    if (isInFlight.current || isDone) return;
    isInFlight.current = true;
    setState('busy');
    try {
      await confirmWithBank(stripe, clientSecret);
      latest.current.onPaid();
    } catch (error) {
      const { message } = error instanceof CardRefused ? error : refused(undefined);
      latest.current.onNeedsCard({ usage, insteadOf: { refusal: message } });
    } finally {
      isInFlight.current = false;
      setState('waiting');
    }
  };

  if (state === 'asking') return <Placeholder />;
  const isBusy = state === 'busy';
  return (
    <form
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="flex min-w-0 flex-col gap-4"
    >
      {children}
      <FormNotices refusal={null} isBusy={isBusy} busyLabel={busyLabel} />
      <SubmitButton isSubmitting={isBusy || isDone} pendingLabel={busyLabel} className="w-full">
        {submitLabel}
      </SubmitButton>
      <Button
        variant="plain"
        disabled={isBusy || isDone}
        onClick={() => latest.current.onNeedsCard({ usage, insteadOf: { refusal: null } })}
      >
        Use Another Card
      </Button>
    </form>
  );
}

function Placeholder() {
  return (
    <Loading className="flex flex-col gap-5">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </Loading>
  );
}
