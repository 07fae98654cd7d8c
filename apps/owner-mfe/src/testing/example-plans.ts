import type { Plans } from '@scanlist/contracts/http/billing';

/** The price catalogue of an installation without configuration. */
export const examplePlans: Plans = {
  name: 'Complete Access',
  currency: 'usd',
  trialDays: 7,
  freeLists: 10,
  prices: [
    { period: 'monthly', priceCents: 799 },
    { period: 'annually', priceCents: 7670 },
  ],
};
