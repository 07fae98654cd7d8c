import type { Price, Product } from './contract.ts';

/** The product's two prices in cents, and their currency (decision P2). */
export interface CatalogueOptions {
  currency: string;
  monthlyCents: number;
  annuallyCents: number;
}

const createdAt = 1_767_225_600;

export const product: Product = {
  id: 'prod_local_complete_access',
  object: 'product',
  active: true,
  created: createdAt,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: 'Complete Access',
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: createdAt,
  url: null,
};

/** Both prices, found by their lookup keys `monthly` and `annually`. */
export function prices({ currency, monthlyCents, annuallyCents }: CatalogueOptions): Price[] {
  return [
    price('price_local_monthly', 'monthly', 'month', monthlyCents, currency),
    price('price_local_annually', 'annually', 'year', annuallyCents, currency),
  ];
}

function price(
  id: string,
  lookupKey: string,
  interval: 'month' | 'year',
  cents: number,
  currency: string,
): Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: createdAt,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata: {},
    nickname: null,
    product: product.id,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  };
}
