import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { keepCard, payWithCard, refused } from './confirm-card.ts';
import { paidPath } from './paid-path.ts';
import type { ConfirmedCard, PaymentFormProps } from './payment-form-props.ts';

/** A card that was confirmed and not taken over yet. */
export interface Held {
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
  held: Held,
): Promise<void> {
  // The fields say themselves what is wrong with them.
  const { error: incomplete } = await elements.submit();
  if (incomplete?.type === 'validation_error') return;
  if (incomplete) throw refused(incomplete);

  if (props.mode === 'setup' && held.current) return handOver(props.onConfirmed, held);
  let clientSecret: string | null;
  try {
    clientSecret = await props.askSecret();
  } catch (error) {
    props.onSecretRefused(error);
    return;
  }
  if (props.mode === 'setup') {
    if (clientSecret === null) return;
    held.current = await keepCard({ stripe, elements, clientSecret, returnUrl: window.location.href });
    return handOver(props.onConfirmed, held);
  }
  const returnUrl = new URL(paidPath, window.location.origin).href;
  if (clientSecret !== null) await payWithCard({ stripe, elements, clientSecret, returnUrl });
  await props.onConfirmed();
}

async function handOver(take: (card: ConfirmedCard) => Promise<void>, held: Held): Promise<void> {
  if (!held.current) return;
  try {
    await take(held.current);
    held.current = null;
  } catch {
    // What came of it is not known: the same card goes there again.
  }
}
