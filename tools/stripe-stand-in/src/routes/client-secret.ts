import type { PaymentIntent, SetupIntent } from '../contract.ts';
import { StripeError } from '../stripe-error.ts';

/** A browser must send the intent's client secret; a server may leave it out. */
export function requireClientSecret(
  intent: Pick<SetupIntent | PaymentIntent, 'client_secret' | 'object'>,
  given: string | undefined,
  caller: 'secret' | 'publishable',
): void {
  if (given === intent.client_secret || (given === undefined && caller === 'secret')) return;
  throw new StripeError(
    given === undefined ? 401 : 400,
    `The client_secret provided does not match the client_secret associated with this ${
      intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'
    }.`,
    {
      param: 'client_secret',
      code:
        intent.object === 'setup_intent'
          ? 'setup_intent_invalid_parameter'
          : 'payment_intent_invalid_parameter',
    },
  );
}
