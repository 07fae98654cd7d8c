import type { Plans } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { monthOfYear, pricePer, savingByYear, trialTerms } from './plan-words.ts';

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

const withYear = (priceCents: number): Plans => ({
  ...plans,
  prices: [
    { period: 'monthly', priceCents: 799 },
    { period: 'annually', priceCents },
  ],
});

test('what is shown is what the catalogue says', () => {
  expect(pricePer(plans, 'monthly')).toBe('$7.99 per month');
  expect(pricePer(plans, 'annually')).toBe('$76.70 per year');
  expect(monthOfYear(plans)).toBe('$6.39 a month');
  expect(trialTerms(plans, 'monthly')).toBe('Free for 7 days, then $7.99 per month. Cancel at any time.');
});

test('a year saves what it saves, and says nothing where it saves nothing', () => {
  expect(savingByYear(plans)).toBe('Save 20%');
  expect(savingByYear(withYear(8629))).toBe('Save 10%');
  expect(savingByYear(withYear(12 * 799))).toBeNull();
});

test('a period without a price is left out', () => {
  const monthlyOnly = { ...plans, prices: plans.prices.slice(0, 1) };
  expect(pricePer(monthlyOnly, 'annually')).toBeNull();
  expect(monthOfYear(monthlyOnly)).toBeNull();
  expect(savingByYear(monthlyOnly)).toBeNull();
});
