import { AppError } from '@scanlist/service-kit/app-error';
import type Stripe from 'stripe';
import type { ProviderConfig } from '../config.ts';
import type { Provider } from './provider.ts';
import { toWebhookEvent } from './stripe-mappers.ts';

/** Verifies and reads webhooks. Events of the other mode, live or test, are ignored. */
export function stripeWebhooks(stripe: Stripe, config: ProviderConfig): Pick<Provider, 'readWebhook'> {
  const isLive = config.mode === 'stripe' && /^[a-z]+_live_/.test(config.secretKey);

  return {
    readWebhook(body, signature) {
      if (!config.webhookSecret) throw wrongSignature('no webhook secret is configured');
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret);
      } catch (error) {
        throw wrongSignature('not signed by the provider', error);
      }
      return event.livemode === isLive ? toWebhookEvent(event) : null;
    },
  };
}

function wrongSignature(internal: string, cause?: unknown): AppError {
  return new AppError('WRONG_SIGNATURE', 'This is not signed by the card provider.', { internal, cause });
}
