import type { BillingPeriod } from '@scanlist/contracts/http/billing';
import type Stripe from 'stripe';
import type { Provider } from './provider.ts';
import { mapStripeErrors } from './stripe-errors.ts';

interface StripePrices extends Pick<Provider, 'readPrices'> {
  /**
   * The id of the price with this lookup key. It is cached: a price can change at a restart, never while the service
   * runs.
   */
  findPriceId(period: BillingPeriod): Promise<string>;
}

/** Reads prices by their lookup keys. */
export function stripePrices(stripe: Stripe): StripePrices {
  const priceIds = new Map<BillingPeriod, string>();

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

    async findPriceId(period) {
      const known = priceIds.get(period);
      if (known) return known;
      const { data } = await mapStripeErrors(
        stripe.prices.list({ lookup_keys: [period], active: true, limit: 1 }),
      );
      if (!data[0]) throw new Error(`the provider has no active price with the lookup key '${period}'`);
      priceIds.set(period, data[0].id);
      return data[0].id;
    },
  };
}
