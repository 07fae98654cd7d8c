import { Button } from '@scanlist/ui/button';
import { SubmitButton } from '@scanlist/ui/submit-button';
import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode, StripePaymentElementOptions } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { FieldsPlaceholder } from './fields-placeholder.tsx';
import { FormNotices } from './form-notices.tsx';
import type { CardFormProps } from './payment-form-props.ts';
import { useAppearance } from './use-appearance.ts';
import { useSending } from './use-sending.ts';
import { useWarnDuringPayment } from './warn-during-payment.ts';

/** How long the provider's fields may take to appear once its script is loaded, in milliseconds. */
const fieldsMsMax = 25_000;

/** Our form around the provider's own fields. */
export function CardForm(props: CardFormProps) {
  const appearance = useAppearance();
  const { amountCents, currency, usage } = props.mode === 'payment' ? props : nothingToPay;
  const options = useMemo<StripeElementsOptionsMode>(() => {
    const common = { allowedPaymentMethodTypes: ['card'], appearance };
    if (amountCents === undefined || currency === undefined) return { ...common, mode: 'setup' };
    const charge = { ...common, amount: amountCents, currency };
    return usage === undefined
      ? { ...charge, mode: 'subscription' }
      : { ...charge, mode: 'payment', setupFutureUsage: usage };
  }, [appearance, amountCents, currency, usage]);
  return (
    <Elements stripe={props.stripe} options={options}>
      <Form {...props} />
    </Elements>
  );
}

function Form(props: CardFormProps) {
  const { stripe, submitLabel, busyLabel, isTest, isDone = false, onBroken, children } = props;
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const sending = useSending(stripe, elements, props);
  const isLocked = sending.isBusy || isDone;
  useWarnDuringPayment(sending.isBusy && !isDone);
  useLoadTimeout(!isReady, onBroken);
  const options = useMemo<StripePaymentElementOptions>(
    () => ({ ...fieldOptions, readOnly: isLocked }),
    [isLocked],
  );
  return (
    <form
      noValidate
      aria-busy={sending.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isDone) void sending.send();
      }}
      className="flex min-w-0 flex-col gap-5"
    >
      <div className="grid *:[grid-area:1/1]">
        {!isReady && <FieldsPlaceholder />}
        <div className={`flex min-w-0 flex-col gap-3 ${isReady ? '' : 'opacity-0'}`}>
          <PaymentElement
            options={options}
            onReady={(fields) => {
              setIsReady(true);
              if (props.insteadOf) fields.focus();
            }}
            onChange={sending.forget}
            onLoadError={onBroken}
          />
          {!isTest && <ProviderNote />}
        </div>
      </div>
      {children}
      <FormNotices refusal={sending.refusal} isBusy={sending.isBusy} busyLabel={busyLabel} />
      {isReady ? (
        <SubmitButton isSubmitting={isLocked} pendingLabel={busyLabel} className="w-full">
          {submitLabel}
        </SubmitButton>
      ) : (
        <Button variant="primary" disabled className="w-full">
          {submitLabel}
        </Button>
      )}
    </form>
  );
}

/** Tells where the card data goes. */
function ProviderNote() {
  return (
    <p className="flex items-start gap-2 text-xs text-muted">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0">
        Your card details go straight to Stripe, our payment provider. We never see or store the card number.
      </span>
    </p>
  );
}

const nothingToPay = { amountCents: undefined, currency: undefined, usage: undefined };

/** Cards only; our own terms are shown above the button. */
const fieldOptions: StripePaymentElementOptions = {
  layout: 'tabs',
  terms: { card: 'never' },
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
};

function useLoadTimeout(isWaiting: boolean, onTimeout: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timeout starts with the form, whatever renders meanwhile
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(onTimeout, fieldsMsMax);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
