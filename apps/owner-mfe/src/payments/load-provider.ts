import type { PaymentConfig } from '@scanlist/contracts/http/billing';
import { api } from '@scanlist/web-kit/api';
import { withTimeout } from '@scanlist/web-kit/with-timeout';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Provider } from './provider.ts';

/** How long the provider's script may take to load, in milliseconds. */
const loadMsMax = 25_000;

/**
 * Loads the card provider: Stripe, or in a local installation our stand-in for its script, which sets `window.Stripe`
 * first. Throws if it cannot be used; calling again retries.
 */
export function loadProvider(): Promise<Provider> {
  return withTimeout(loadMsMax, open());
}

async function open(): Promise<Provider> {
  const [config, { CardForm }] = await Promise.all([
    api.get<PaymentConfig>('/api/payment/config'),
    import('./card-form.tsx'),
  ]);
  const script = config.mode === 'local' ? await import('./local-stripe/local-stripe.ts') : null;
  const local = script?.defineLocalStripe() ?? null;
  const stripe = await loadStripe(config.publishableKey, { locale: 'en' });
  if (!stripe) throw new Error('The card provider needs a browser');
  return { stripe, CardForm, local };
}
