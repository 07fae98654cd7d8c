import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { CardRefused, keepCard, payWithCard, refused } from './confirm-card.ts';
import { paidPath } from './paid-path.ts';
import type { ConfirmedCard, PaymentFormProps } from './payment-form.tsx';

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
  const [refusal, setRefusal] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  const confirmed = useRef<ConfirmedCard | null>(null);

  const send = async () => {
    if (!elements || isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setRefusal(null);
    const asSent = latest.current;
    asSent.onBusyChange?.(true);
    try {
      await sendOnce(stripe, elements, asSent, confirmed);
    } catch (error) {
      const { message } = error instanceof CardRefused ? error : refused(undefined);
      setRefusal(message);
      asSent.onCardRefused(message);
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
      asSent.onBusyChange?.(false);
    }
  };
  const forget = () => {
    confirmed.current = null;
    setRefusal(null);
  };
  return { isBusy, refusal, send, forget };
}

/** @throws CardRefused to be shown */
async function sendOnce(
  stripe: Stripe,
  elements: StripeElements,
  props: PaymentFormProps,
  confirmed: { current: ConfirmedCard | null },
): Promise<void> {
  // The fields say themselves what is wrong with them.
  const { error: incomplete } = await elements.submit();
  if (incomplete?.type === 'validation_error') return;
  if (incomplete) throw refused(incomplete);

  if (props.mode === 'setup' && confirmed.current) return handOver(props.onConfirmed, confirmed);
  let clientSecret: string | null;
  try {
    clientSecret = await props.askSecret();
  } catch (error) {
    props.onSecretRefused(error);
    return;
  }
  if (props.mode === 'setup') {
    if (clientSecret === null) return;
    confirmed.current = await keepCard({ stripe, elements, clientSecret, returnUrl: window.location.href });
    return handOver(props.onConfirmed, confirmed);
  }
  const returnUrl = new URL(paidPath, window.location.origin).href;
  if (clientSecret !== null) await payWithCard({ stripe, elements, clientSecret, returnUrl });
  await props.onConfirmed();
}

async function handOver(
  take: (card: ConfirmedCard) => Promise<void>,
  confirmed: { current: ConfirmedCard | null },
): Promise<void> {
  if (!confirmed.current) return;
  try {
    await take(confirmed.current);
    confirmed.current = null;
  } catch {
    // What came of it is not known: the same card goes there again.
  }
}
