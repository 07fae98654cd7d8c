import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { CardRefused, refused } from './confirm-card.ts';
import type { ConfirmedCard, PaymentFormProps } from './payment-form-props.ts';
import { sendForm } from './send-form.ts';

interface Sending {
  isBusy: boolean;
  /** Why the card was last refused, until it is changed or sent again. */
  refusal: string | null;
  /** Sends the form; does nothing while it is being sent. */
  send(): Promise<void>;
  /** The card was changed: drops the confirmed one. */
  forget(): void;
}

/** Sends the form, one request at a time. Never throws: the form's callbacks get the result. */
export function useSending(
  stripe: Stripe,
  elements: StripeElements | null,
  props: PaymentFormProps,
): Sending {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState(props.insteadOf?.refusal ?? null);
  const isInFlight = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  const pendingCard = useRef<ConfirmedCard | null>(null);

  const send = async () => {
    if (!elements || isInFlight.current) return;
    isInFlight.current = true;
    setIsBusy(true);
    setRefusal(null);
    const asSent = latest.current;
    asSent.onBusyChange?.(true);
    try {
      await sendForm(stripe, elements, asSent, pendingCard);
    } catch (error) {
      const { message } = error instanceof CardRefused ? error : refused(undefined);
      setRefusal(message);
      asSent.onCardRefused(message);
    } finally {
      isInFlight.current = false;
      setIsBusy(false);
      asSent.onBusyChange?.(false);
    }
  };
  const forget = () => {
    pendingCard.current = null;
    setRefusal(null);
  };
  return { isBusy, refusal, send, forget };
}
