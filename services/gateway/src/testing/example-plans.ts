import type { Plans } from '@scanlist/contracts/http/billing';

/** A price catalogue of billing. */
export const examplePlans: Plans = {
  name: 'Complete Access',
  currency: 'usd',
  trialDays: 7,
  freeLists: 10,
  prices: [{ period: 'monthly', priceCents: 799 }],
};
