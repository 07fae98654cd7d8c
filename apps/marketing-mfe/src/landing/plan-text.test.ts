import { expect, test } from 'vitest';
import { examplePlans as plans } from '../testing/example-site.ts';
import { priceDetails, priceTag, trialTerms } from './plan-text.ts';

test('both amounts can be read whichever period is chosen', () => {
  expect(priceTag(plans, 'monthly')).toEqual({ amount: '$7.99', per: 'a month' });
  expect(priceDetails(plans, 'monthly')).toBe('Or $76.70 a year, which comes to $6.39 a month.');
  expect(priceTag(plans, 'annually')).toEqual({ amount: '$76.70', per: 'a year' });
  expect(priceDetails(plans, 'annually')).toBe('It comes to $6.39 a month, instead of $7.99.');
});

test('a period that is not sold is not named', () => {
  const monthly = { ...plans, prices: plans.prices.slice(0, 1) };
  expect(priceTag(monthly, 'annually')).toBeNull();
  expect(priceDetails(monthly, 'monthly')).toBe('Billed monthly.');
  const annually = { ...plans, prices: plans.prices.slice(1) };
  expect(priceDetails(annually, 'annually')).toBe('Billed once a year, comes to $6.39 a month.');
});

test('the trial is shown with the amount that follows it, or without one where no prices are known', () => {
  expect(trialTerms(plans, 'annually')).toContain('Free for 7 days, then $76.70 a year.');
  expect(trialTerms({ ...plans, trialDays: 14 }, 'monthly')).toContain(
    'Free for 14 days, then $7.99 a month.',
  );
  expect(trialTerms(null, 'monthly')).not.toMatch(/\d/);
});
