import type { SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { CardUsage, ConfirmedCard } from './payment-form-props.ts';

/** The card was refused, or nothing could be learnt of it; the message is fit to show. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
}

interface CardConfirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  /** Where the provider leads back to, should a bank insist on a page of its own. */
  returnUrl: string;
}

/**
 * Has the card in the form confirmed for charges to come, and reads which one it is (specification section 8).
 *
 * @throws CardRefused with the provider's words
 */
export async function setUpCard({
  stripe,
  elements,
  clientSecret,
  returnUrl,
}: CardConfirmation): Promise<ConfirmedCard> {
  const { error } = await stripe.confirmSetup({
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  if (error && !isInDoubt(error)) throw refused(error);
  const { setupIntent, error: unread } = await stripe.retrieveSetupIntent(clientSecret);
  if (error && setupIntent?.status !== 'succeeded') throw refused(error);
  if (unread || !setupIntent) {
    throw new CardRefused('Could not retrieve payment information. Please try again.');
  }
  const paymentMethodId = methodOf(setupIntent);
  if (setupIntent.status !== 'succeeded' || !paymentMethodId) {
    throw new CardRefused('No payment method found. Please try again with valid payment information.');
  }
  return { intentId: setupIntent.id, paymentMethodId };
}

/**
 * Pays with the card in the form.
 *
 * @throws CardRefused with the provider's words
 */
export async function payWithCard({
  stripe,
  elements,
  clientSecret,
  returnUrl,
}: CardConfirmation): Promise<void> {
  const { paymentIntent, error } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  if (isPaid(paymentIntent)) return;
  if (error && isInDoubt(error)) {
    const { paymentIntent: known } = await stripe.retrievePaymentIntent(clientSecret);
    if (isPaid(known)) return;
  }
  throw refused(error);
}

/** What an open payment waits for: its holder's word to the bank, another card, or nothing any more. */
export interface OpenPaymentState {
  waitsFor: 'nothing' | 'word' | 'card';
  usage: CardUsage;
}

/**
 * Looks at a payment that is open.
 *
 * @throws CardRefused where nothing can be found out
 */
export async function readPayment(stripe: Stripe, clientSecret: string): Promise<OpenPaymentState> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (!paymentIntent) throw refused(error);
  const usage = paymentIntent.setup_future_usage ?? null;
  if (isPaid(paymentIntent)) return { waitsFor: 'nothing', usage };
  return { waitsFor: paymentIntent.status === 'requires_action' ? 'word' : 'card', usage };
}

/**
 * Has the bank of the card that is on file ask its holder, and answers once it is paid.
 *
 * @throws CardRefused with the provider's words
 */
export async function confirmWithBank(stripe: Stripe, clientSecret: string): Promise<void> {
  const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret });
  if (isPaid(paymentIntent)) return;
  if (error && isInDoubt(error)) {
    const { waitsFor } = await readPayment(stripe, clientSecret);
    if (waitsFor === 'nothing') return;
  }
  throw refused(error);
}

/** True once the money is on its way: nobody must pay again. */
function isPaid(intent: { status: string } | undefined): boolean {
  return intent?.status === 'succeeded' || intent?.status === 'processing';
}

/** A try whose answer was lost may have gone through: of these errors one has to look. */
function isInDoubt({ type, code }: StripeError): boolean {
  return type === 'api_connection_error' || type === 'api_error' || /unexpected_state$/.test(code ?? '');
}

/** The provider's words; those of section 8 where it has none. */
export function refused(error: StripeError | undefined): CardRefused {
  return new CardRefused(
    error?.message || 'There was a problem with your payment information. Please try again.',
  );
}

function methodOf({ payment_method: method }: SetupIntent): string | null {
  return typeof method === 'string' ? method : (method?.id ?? null);
}
