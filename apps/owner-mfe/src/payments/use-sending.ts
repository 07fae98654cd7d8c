import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { CardRefused, refused } from './confirm-card.ts';
import type { ConfirmedCard, PaymentFormProps } from './payment-form-props.ts';
import { sendForm } from './send-form.ts';

interface Sending {
  isBusy: boolean;
  /** Why the card was refused last, until it is changed or sent again. */
  refusal: string | null;
  /** Sends the form; while it is under way, sending it again does nothing. */
  send(): Promise<void>;
  /** The card was changed: what was confirmed is not it. */
  forget(): void;
}

/** What a press of the form's button sets going, one at a time. Never throws: whoever draws the form is told. */
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
