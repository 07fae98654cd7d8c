import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { payWithCard, refused, setUpCard } from './confirm-card.ts';
import { paidPath } from './paid-path.ts';
import type { ConfirmedCard, PaymentFormProps } from './payment-form-props.ts';

/** A card that was confirmed and not taken over yet. */
export interface PendingCard {
  current: ConfirmedCard | null;
}

/**
 * Sends the form once: has the fields checked, asks for the secret, has the card confirmed or charged, and hands it over. A card
 * that is `held` goes straight to the last step.
 *
 * @throws CardRefused to be shown
 */
export async function sendForm(
  stripe: Stripe,
  elements: StripeElements,
  props: PaymentFormProps,
  pendingCard: PendingCard,
): Promise<void> {
  // The fields say themselves what is wrong with them.
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
    // What came of it is not known: the same card goes there again.
  }
}
