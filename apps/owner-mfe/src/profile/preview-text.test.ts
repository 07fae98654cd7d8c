import type { Subscription } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { chargeText, previewText } from './preview-text.ts';

const active: Subscription = {
  status: 'active',
  plan: 'Complete Access',
  period: 'monthly',
  priceCents: 799,
  currency: 'usd',
  trialEndsAt: null,
  currentPeriodEnd: '2026-12-20T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  card: null,
};
const trial: Subscription = {
  ...active,
  status: 'trialing',
  trialEndsAt: '2026-11-27T12:00:00.000Z',
  currentPeriodEnd: '2026-11-27T12:00:00.000Z',
};
const now = { chargeCents: 6871, currency: 'usd', chargeAt: '2026-11-21T12:00:00.000Z' };
const atTrialEnd = { chargeCents: 7670, currency: 'usd', chargeAt: '2026-11-27T12:00:00.000Z' };
const nothing = { ...now, chargeCents: 0 };

test.each([
  [now, { amount: '$68.71', day: 'on November 21, 2026' }],
  [atTrialEnd, { amount: '$76.70', day: 'on November 27, 2026' }],
  [nothing, { amount: 'Nothing is charged now' }],
])('amount and date stand beside the button: $1.amount', (preview, words) => {
  expect(chargeText(preview)).toEqual(words);
});

test('on trial nothing is charged before its end', () => {
  expect(previewText(atTrialEnd, trial, 'annually', 7670)).toBe(
    'Nothing is charged today. When your trial ends, on November 27, 2026, your card will be charged $76.70, and then every year.',
  );
});

test('the rest of a paid month is deducted from the year, which is charged at once', () => {
  expect(previewText(now, active, 'annually', 7670)).toBe(
    'Your card will be charged today for the whole year, minus the rest of the month you’ve paid for. That’s calculated by the second, so it may differ by a few cents. After that, it’s $76.70 per year.',
  );
});

test('the rest of a paid year is credited', () => {
  expect(previewText(nothing, { ...active, period: 'annually' }, 'monthly', 799)).toBe(
    'Nothing is charged today. The rest of the year you’ve paid for is credited and used up first. After that, it’s $7.99 per month.',
  );
});

test('an unknown price is not shown', () => {
  expect(previewText(now, active, 'annually', undefined)).not.toMatch(/After that/);
});
