import type { Subscription } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { cardWords, endOfTerm, nextCharge, subscriptionState } from './subscription-words.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const active: Subscription = {
  status: 'active',
  plan: 'Complete Access',
  period: 'monthly',
  priceCents: 799,
  currency: 'usd',
  trialEndsAt: null,
  currentPeriodEnd: '2026-12-20T12:00:00Z',
  cancelAtPeriodEnd: false,
  card: { brand: 'visa', last4: '4242' },
};
const trial: Subscription = { ...active, status: 'trialing', trialEndsAt: '2026-11-26T13:00:00Z' };

test('a trial is a trial while its end lies ahead, and counts begun days', () => {
  expect(subscriptionState(trial, now)).toEqual({ label: 'Trial', tone: 'flag', daysLeft: 7 });
  expect(subscriptionState({ ...trial, trialEndsAt: '2026-11-20T12:00:01Z' }, now).daysLeft).toBe(1);
});

test('a trial whose end has passed is active', () => {
  expect(subscriptionState({ ...trial, trialEndsAt: '2026-11-20T12:00:00Z' }, now).label).toBe('Active');
});

test.each([
  ['active', 'Active'],
  ['past_due', 'Overdue'],
  ['canceled', 'Canceled'],
  ['none', 'No subscription'],
] as const)('%s reads %s', (status, label) => {
  expect(subscriptionState({ ...active, status }, now).label).toBe(label);
});

test('the next charge is at the end of the trial, then at the end of each period', () => {
  expect(nextCharge(trial, now)).toEqual({ at: trial.trialEndsAt, priceCents: 799, currency: 'usd' });
  expect(nextCharge(active, now)?.at).toBe(active.currentPeriodEnd);
});

test('nothing is charged after cancelling, without a subscription, or at a date nobody knows', () => {
  expect(nextCharge({ ...active, cancelAtPeriodEnd: true }, now)).toBeNull();
  expect(nextCharge({ ...active, status: 'canceled' }, now)).toBeNull();
  expect(nextCharge({ ...active, status: 'past_due' }, now)).toBeNull();
  expect(nextCharge({ ...active, currentPeriodEnd: null }, now)).toBeNull();
});

test('a cancelled trial ends with the trial', () => {
  expect(endOfTerm({ ...trial, cancelAtPeriodEnd: true }, now)).toBe(trial.trialEndsAt);
});

test.each([
  ['visa', 'Visa ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['unknown', 'Card ending in 4242'],
])('a card of %s reads %s', (brand, words) => {
  expect(cardWords({ brand, last4: '4242' })).toBe(words);
});
