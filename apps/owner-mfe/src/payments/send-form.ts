import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { payWithCard, refused, setUpCard } from './confirm-card.ts';
import { paidPath } from './paid-path.ts';
import type { ConfirmedCard, PaymentFormProps } from './payment-form-props.ts';

/** A confirmed card that was not submitted successfully yet. */
export interface PendingCard {
  current: ConfirmedCard | null;
}

/**
 * Sends the form once: validates the fields, fetches the secret, confirms or charges the card, and submits it. A
 * `pendingCard` goes straight to the last step.
 *
 * @throws CardRefused to be shown
 */
export async function sendForm(
  stripe: Stripe,
  elements: StripeElements,
  props: PaymentFormProps,
  pendingCard: PendingCard,
): Promise<void> {
  // The fields show their own errors.
  const { error: incomplete } = await elements.submit();
  if (incomplete?.type === 'validation_error') return;
  if (incomplete) throw refused(incomplete);

  if (props.mode === 'setup' && pendingCard.current) return submitCard(props.onConfirmed, pendingCard);
  let clientSecret: string | null;
  try {
    clientSecret = await props.fetchClientSecret();
  } catch (error) {
    props.onSecretFailed(error);
    return;
  }
  if (props.mode === 'setup') {
    if (clientSecret === null) return;
    pendingCard.current = await setUpCard({
      stripe,
      elements,
      clientSecret,
      returnUrl: window.location.href,
    });
    return submitCard(props.onConfirmed, pendingCard);
  }
  const returnUrl = new URL(paidPath, window.location.origin).href;
  if (clientSecret !== null) await payWithCard({ stripe, elements, clientSecret, returnUrl });
  await props.onConfirmed();
}

async function submitCard(
  take: (card: ConfirmedCard) => Promise<void>,
  pendingCard: PendingCard,
): Promise<void> {
  if (!pendingCard.current) return;
  try {
    await take(pendingCard.current);
    pendingCard.current = null;
  } catch {
    // The result is unknown: the same card is submitted again.
  }
}
