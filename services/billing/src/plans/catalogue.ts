import type { Plans } from '@scanlist/contracts/http/billing';
import { freeLists } from '@scanlist/contracts/http/lists';
import type { ProviderPrice } from '../stripe/provider.ts';

const everyOfPeriod = { monthly: '1 month', annually: '1 year' } as const;

/** The price catalogue every screen reads (decision P2). */
export function createCatalogue(config: {
  PRICE_MONTHLY_CENTS: number;
  PRICE_ANNUALLY_CENTS: number;
  CURRENCY: string;
}): Plans {
  return {
    name: 'Complete Access',
    currency: config.CURRENCY,
    trialDays: 7,
    freeLists,
    prices: [
      { period: 'monthly', priceCents: config.PRICE_MONTHLY_CENTS },
      { period: 'annually', priceCents: config.PRICE_ANNUALLY_CENTS },
    ],
  };
}

/** The differences between the catalogue and the provider's prices, one sentence each; empty if there are none. */
export function findDifferences(catalogue: Plans, offered: readonly ProviderPrice[]): string[] {
  return catalogue.prices.flatMap(({ period, priceCents }) => {
    const price = offered.find((candidate) => candidate.lookupKey === period);
    if (!price) return [`the provider has no active price with the lookup key '${period}'`];
    const ours = `${priceCents} ${catalogue.currency} every ${everyOfPeriod[period]}`;
    const theirs = `${price.priceCents} ${price.currency} every ${price.every}`;
    return ours === theirs ? [] : [`${period}: we say ${ours}, the provider charges ${theirs}`];
  });
}
