import { plansSchema } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { createCatalogue, findDifferences } from './catalogue.ts';

const catalogue = createCatalogue({ PRICE_MONTHLY_CENTS: 799, PRICE_ANNUALLY_CENTS: 7670, CURRENCY: 'usd' });
const monthly = { lookupKey: 'monthly', priceCents: 799, currency: 'usd', every: '1 month' };
const annually = { lookupKey: 'annually', priceCents: 7670, currency: 'usd', every: '1 year' };

test('the catalogue is Complete Access with a week on trial, and ten lists without it', () => {
  expect(plansSchema.parse(catalogue)).toEqual({
    name: 'Complete Access',
    currency: 'usd',
    trialDays: 7,
    freeLists: 10,
    prices: [
      { period: 'monthly', priceCents: 799 },
      { period: 'annually', priceCents: 7670 },
    ],
  });
});

test('the same prices in any order have no differences', () => {
  expect(findDifferences(catalogue, [annually, monthly])).toEqual([]);
});

test('names a missing price', () => {
  expect(findDifferences(catalogue, [monthly])).toEqual([
    "the provider has no active price with the lookup key 'annually'",
  ]);
});

test.each([
  [{ priceCents: 899 }, '899 usd every 1 month'],
  [{ currency: 'eur' }, '799 eur every 1 month'],
  [{ every: '3 month' }, '799 usd every 3 month'],
])('names a difference in amount, currency or period: %o', (change, theirs) => {
  expect(findDifferences(catalogue, [{ ...monthly, ...change }, annually])).toEqual([
    `monthly: we say 799 usd every 1 month, the provider charges ${theirs}`,
  ]);
});
