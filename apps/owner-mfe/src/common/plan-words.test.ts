import type { Plans } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { periodTabs, pricePer } from './plan-words.ts';

const plans: Plans = {
  name: 'Complete Access',
  currency: 'usd',
  trialDays: 7,
  freeLists: 10,
  prices: [
    { period: 'monthly', priceCents: 799 },
    { period: 'annually', priceCents: 7670 },
  ],
};

test('prices and what the year saves come from the catalogue', () => {
  expect(pricePer(plans, 'monthly')).toBe('$7.99 per month');
  expect(pricePer(plans, 'annually')).toBe('$76.70 per year');
  expect(periodTabs(plans)).toEqual([
    { value: 'monthly', label: 'Monthly' },
    { value: 'annually', label: 'Annually', note: 'Save 20%' },
  ]);
  const dear = { ...plans, prices: [plans.prices[0], { period: 'annually', priceCents: 9588 }] } as Plans;
  expect(periodTabs(dear)).toContainEqual({ value: 'annually', label: 'Annually' });
});
