import type { CurrentUser, NewAccountBody } from '@scanlist/contracts/http/accounts';
import {
  type BillingPeriod,
  consentText,
  type Plans,
  setupIntentSchema,
} from '@scanlist/contracts/http/billing';
import { api } from '@scanlist/web-kit/api';
import { useEffect, useRef, useState } from 'react';
import { PaymentForm } from '../payments/payment-form.tsx';
import type { ConfirmedCard } from '../payments/payment-form-props.ts';
import { asSentence, type FailureText, failureText, serverMessage } from '../shared/error-messages.ts';
import { useShell } from '../shared/shell.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { refusalOf, register } from './register.ts';
import { useNow } from './use-now.ts';

export interface RegistrationProps {
  account: NewAccountBody;
  plans: Plans;
  period: BillingPeriod;
  onPeriod: (period: BillingPeriod) => void;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  /** The server refused a field of step 1. */
  onAccountRefused: (error: unknown) => void;
  onRegistered: (owner: CurrentUser) => void;
}

/** A request that may have succeeded. */
interface Sent {
  account: NewAccountBody;
  period: BillingPeriod;
  consent: string;
}

/**
 * The period, the card and the consent (decision P4), right above the button. The card is confirmed first, then the
 * account is created with it (specification section 4: Signup). Failures have the texts of section 8.
 */
export function Registration(props: RegistrationProps) {
  const { account, plans, period, onPeriod, isBusy, onBusyChange, onAccountRefused, onRegistered } = props;
  const { toast } = useShell();
  const now = useNow();
  // Another number remounts the card form: a used card cannot be sent again.
  const [cardForm, setCardForm] = useState(1);
  const [refusal, setRefusal] = useState<string | null>(null);
  // A request that may have succeeded: until its result is known, only the same request is sent again.
  const [sent, setSent] = useState<Sent | null>(null);
  const isUnfinished = sent?.account === account;
  const chosen = isUnfinished ? sent.period : period;
  const consent = isUnfinished ? sent.consent : consentText(plans, chosen, now);
  const showFailed = (title: string, notice: FailureText) => toast({ variant: 'error', title, ...notice });

  const fetchClientSecret = async () => {
    setRefusal(null);
    const { clientSecret } = await api.post('/api/payment/create-setup-intent', {}, setupIntentSchema);
    return clientSecret;
  };

  const complete = async ({ paymentMethodId }: ConfirmedCard) => {
    try {
      onRegistered(await register({ ...account, billingPeriod: chosen, paymentMethodId, consent }));
    } catch (error) {
      const about = refusalOf(error);
      showFailed('Registration Failed', failureText(error, advice[about]));
      if (about === 'unknown') {
        setSent({ account, period: chosen, consent });
        // The form submits the same card again.
        throw error;
      }
      setSent(null);
      setCardForm((number) => number + 1);
      if (about === 'account') onAccountRefused(error);
      else setRefusal(`${asSentence(serverMessage(error, advice[about]))} ${nothingHappened}`);
    }
  };

  return (
    <>
      <div inert={isBusy}>
        <PlanChoice plans={plans} period={chosen} canChange={!isUnfinished} onChange={onPeriod} />
      </div>
      <div className="mt-6 flex flex-col gap-5">
        {refusal && <Notice takesFocus>{refusal}</Notice>}
        <PaymentForm
          key={cardForm}
          mode="setup"
          submitLabel="Complete Signup"
          busyLabel="Completing..."
          fetchClientSecret={fetchClientSecret}
          onSecretFailed={(error) =>
            showFailed('Setup Failed', failureText(error, 'Unable to setup payment. Please try again.'))
          }
          onCardRefused={(description) => showFailed('Payment Processing Error', { description })}
          onConfirmed={complete}
          onBusyChange={onBusyChange}
        >
          {isUnfinished && !isBusy && <Notice>{unfinished}</Notice>}
          <p className="text-sm text-pretty text-ink">{consent}</p>
        </PaymentForm>
      </div>
    </>
  );
}

/** The text of a toast, for as long as it matters. It takes the focus where the focused button is gone. */
function Notice({ takesFocus = false, children }: { takesFocus?: boolean; children: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return (
    <p
      ref={notice}
      tabIndex={-1}
      className="rounded-control border-l-4 border-flag bg-sunken px-3 py-2.5 text-sm wrap-anywhere text-ink"
    >
      {children}
    </p>
  );
}

const nothingHappened =
  'No account was created and nothing was charged. We kept everything except your card. Please enter it again.';

/**
 * The texts for failures without a server message: those of section 8, except where the same request has to be sent
 * again.
 */
const advice: Record<ReturnType<typeof refusalOf>, string> = {
  account: 'Please try again with different information',
  card: 'Please try again with different information',
  unknown: 'We couldn’t finish your signup yet. Please press Complete Signup again.',
};

const unfinished =
  'Your card is confirmed, but we couldn’t finish your signup yet. Nothing was charged. Please press Complete Signup again. It won’t create a second account.';
