import type { Plans } from '@scanlist/contracts/http/billing';

/** The price catalogue as it is sold where nothing is configured. */
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
