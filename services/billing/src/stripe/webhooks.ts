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
      expectNotAhead(signature);
      try {
        event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret);
      } catch (error) {
        throw wrongSignature('not signed by the provider', error);
      }
      return event.livemode === isLive ? toWebhookEvent(event) : null;
    },
  };
}

/** How far the provider's clock may be ahead of ours; as much as the SDK lets a signature be late. */
const aheadSecondsMax = 300;

/** The SDK refuses only signatures that are too old. One that is dated ahead could be repeated until its time has come. */
function expectNotAhead(signature: string): void {
  const latest = Math.max(
    0,
    ...[...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, seconds]) => Number(seconds)),
  );
  if (latest - Date.now() / 1000 > aheadSecondsMax) throw wrongSignature('signed ahead of its time');
}

function wrongSignature(internal: string, cause?: unknown): AppError {
  return new AppError('WRONG_SIGNATURE', 'This is not signed by the card provider.', { internal, cause });
}
