import type { SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { CardUsage, ConfirmedCard } from './payment-form-props.ts';

/** The card was refused, or its state is unknown; the message can be shown to the owner. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
}

interface CardConfirmation {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  /** The return address, for banks that need a page of their own. */
  returnUrl: string;
}

/**
 * Confirms the card in the form for later charges, and reads which card it is (specification section 8).
 *
 * @throws CardRefused with the provider's message
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
 * @throws CardRefused with the provider's message
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

/** What an open payment waits for: 'word', the holder's confirmation to the bank; another card; or nothing. */
export interface OpenPaymentState {
  waitsFor: 'nothing' | 'word' | 'card';
  usage: CardUsage;
}

/**
 * Reads the state of an open payment.
 *
 * @throws CardRefused if it cannot be read
 */
export async function readPayment(stripe: Stripe, clientSecret: string): Promise<OpenPaymentState> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (!paymentIntent) throw refused(error);
  const usage = paymentIntent.setup_future_usage ?? null;
  if (isPaid(paymentIntent)) return { waitsFor: 'nothing', usage };
  return { waitsFor: paymentIntent.status === 'requires_action' ? 'word' : 'card', usage };
}

/**
 * Lets the bank of the card on file ask its holder, and resolves once it is paid.
 *
 * @throws CardRefused with the provider's message
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

/** After these errors the attempt may have succeeded, so its state has to be read. */
function isInDoubt({ type, code }: StripeError): boolean {
  return type === 'api_connection_error' || type === 'api_error' || /unexpected_state$/.test(code ?? '');
}

/** The provider's message, or that of section 8 where there is none. */
export function refused(error: StripeError | undefined): CardRefused {
  return new CardRefused(
    error?.message || 'There was a problem with your payment information. Please try again.',
  );
}

function methodOf({ payment_method: method }: SetupIntent): string | null {
  return typeof method === 'string' ? method : (method?.id ?? null);
}
