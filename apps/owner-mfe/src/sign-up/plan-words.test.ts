import type { Plans } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { monthOfYear, trialTerms } from './plan-words.ts';

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

test('what a sign-up promises is what the catalogue says', () => {
  expect(trialTerms(plans, 'monthly')).toBe('Free for 7 days, then $7.99 per month. Cancel at any time.');
  expect(trialTerms(plans, 'annually')).toBe('Free for 7 days, then $76.70 per year. Cancel at any time.');
  expect(monthOfYear(plans)).toBe('$6.39 a month');
});
