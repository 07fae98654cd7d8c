import type { Plans } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { chargeWords, periodLabel, pricePer } from './plan-words.ts';

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
  expect(periodLabel(plans, 'monthly')).toBe('Monthly');
  expect(periodLabel(plans, 'annually')).toBe('Annually · Save 20%');
  const dear = { ...plans, prices: [plans.prices[0], { period: 'annually', priceCents: 9588 }] } as Plans;
  expect(periodLabel(dear, 'annually')).toBe('Annually');
});

test('day, what follows and how to cancel stand beside the amount', () => {
  expect(chargeWords('annually', new Date('2026-11-21T12:00:00'))).toBe(
    ', November 21, 2026, and every year after that, until you cancel. You can cancel at any time under My Account, Subscription.',
  );
});
