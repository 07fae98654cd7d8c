import { expect, test } from 'vitest';
import type { Plans } from './billing.ts';
import { centsPerMonthOfYear, priceOf, savedPercent } from './plan-figures.ts';

test('a year of the catalogue saves 20% and comes to 6.39 a month', () => {
  expect(priceOf(catalogue(799, 7670), 'annually')).toBe(7670);
  expect(savedPercent(catalogue(799, 7670))).toBe(20);
  expect(centsPerMonthOfYear(catalogue(799, 7670))).toBe(639);
});

test.each([
  ['costs twelve months', 799, 9588],
  ['costs more than twelve months', 799, 10_000],
  ['saves less than half a percent', 1000, 11_950],
])('a year that %s claims no saving', (_, month, year) => {
  expect(savedPercent(catalogue(month, year))).toBe(0);
});

test('where only one period is sold, nothing is compared', () => {
  const monthly = { ...catalogue(799, 0), prices: [{ period: 'monthly' as const, priceCents: 799 }] };
  expect(savedPercent(monthly)).toBe(0);
  expect(centsPerMonthOfYear(monthly)).toBeUndefined();
  expect(priceOf(monthly, 'annually')).toBeUndefined();
  const annually = { ...monthly, prices: [{ period: 'annually' as const, priceCents: 7670 }] };
  expect(savedPercent(annually)).toBe(0);
});

function catalogue(month: number, year: number): Plans {
  return {
    name: 'Complete Access',
    currency: 'usd',
    trialDays: 7,
    freeLists: 10,
    prices: [
      { period: 'monthly', priceCents: month },
      { period: 'annually', priceCents: year },
    ],
  };
}
