import Stripe from 'stripe';
import type { ProviderConfig } from '../config.ts';
import type { ProviderPrice } from '../plans/catalogue.ts';

/** What billing asks of the card provider, in billing's own words. */
export interface Provider {
  /** The prices on offer there under these lookup keys. */
  readPrices(lookupKeys: readonly string[]): Promise<ProviderPrice[]>;
  /** False for a subscription made by the stand-in once the money is taken by Stripe: it must never be sent there. */
  knows(subscriptionId: string): boolean;
  /** True when cards are charged for real: nothing may be sold at a price the screens do not show. */
  readonly takesMoney: boolean;
}

/** The one place that knows the Stripe SDK, and the one place where the two modes differ. */
export function createProvider(config: ProviderConfig): Provider {
  const stripe = createStripe(config);
  return {
    async readPrices(lookupKeys) {
      const { data } = await stripe.prices.list({ lookup_keys: [...lookupKeys], active: true, limit: 100 });
      return data.map((price) => ({
        lookupKey: price.lookup_key ?? '',
        priceCents: price.unit_amount ?? 0,
        currency: price.currency,
        every: price.recurring ? `${price.recurring.interval_count} ${price.recurring.interval}` : 'once',
      }));
    },
    knows: (subscriptionId) => config.mode === 'local' || !subscriptionId.includes('_local'),
    takesMoney: config.mode === 'stripe',
  };
}

function createStripe(config: ProviderConfig): Stripe {
  const options = {
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  } as const;
  if (config.mode === 'stripe') return new Stripe(config.secretKey, options);
  const { hostname, port, protocol } = new URL(config.url);
  return new Stripe('sk_test_local', {
    ...options,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  });
}
