import type { ProviderConfig } from '../config.ts';
import { stripeCustomers } from './customers.ts';
import { stripeInvoices } from './invoices.ts';
import { stripePrices } from './prices.ts';
import type { Provider } from './provider.ts';
import { stripeSetupIntents } from './setup-intents.ts';
import { createStandInClock } from './stand-in-clock.ts';
import { apiVersion, createStripeSdk, localKeys } from './stripe-sdk.ts';
import { stripeSubscriptions } from './subscriptions.ts';
import { stripeWebhooks } from './webhooks.ts';

/**
 * The card provider: Stripe or its stand-in. The two modes differ only here, in `stripe-sdk.ts` and in `webhooks.ts`.
 */
export function createProvider(config: ProviderConfig): Provider {
  const stripe = createStripeSdk(config);
  const isLocal = config.mode === 'local';
  const { readPrices, findPriceId } = stripePrices(stripe);

  return {
    readPrices,
    knows: (id) => isLocal || !id.includes('_local'),
    chargesRealMoney: !isLocal,
    browserConfig: {
      mode: config.mode,
      publishableKey: isLocal ? localKeys.publishable : config.publishableKey,
    },
    version: apiVersion,
    now: isLocal ? createStandInClock(config.url) : async () => new Date(),
    isTestCard: (id) => isLocal && id.startsWith('pm_card_'),
    ...stripeSetupIntents(stripe),
    ...stripeCustomers(stripe),
    ...stripeSubscriptions(stripe, findPriceId),
    ...stripeInvoices(stripe),
    ...stripeWebhooks(stripe, config),
  };
}
