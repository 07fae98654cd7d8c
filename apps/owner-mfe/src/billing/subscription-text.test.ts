import type { Subscription } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import {
  cardOnFile,
  chargeAtEndOfTerm,
  endOfTerm,
  isUnpaid,
  nextCharge,
  resumedText,
  subscriptionState,
  subscriptionText,
} from './subscription-text.ts';

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
const trial: Subscription = {
  ...active,
  status: 'trialing',
  trialEndsAt: '2026-11-26T13:00:00Z',
  currentPeriodEnd: '2026-11-26T13:00:00Z',
};
const ending: Subscription = { ...active, cancelAtPeriodEnd: true };
const formerOwnerCard = { name: 'Dana Moore', isTakenBack: false, endsSubscription: false };
const takenBack = { ...formerOwnerCard, isTakenBack: true, endsSubscription: true };

test('the days left of a trial are rounded up', () => {
  expect(subscriptionState(trial, now)).toEqual({ label: 'Trial', tone: 'flag', daysLeft: 7 });
  expect(subscriptionState({ ...trial, trialEndsAt: '2026-11-20T12:00:01Z' }, now).daysLeft).toBe(1);
});

test('the provider decides how long a trial lasts, not the clock of the browser', () => {
  const past = { ...trial, trialEndsAt: '2026-11-19T12:00:00Z' };
  expect(subscriptionState(past, now)).toMatchObject({ label: 'Trial', daysLeft: 0 });
  expect(subscriptionText(past, undefined, now)).toMatch(/^Your trial is about to end\./);
  const paid = { ...active, trialEndsAt: '2026-11-26T13:00:00Z' };
  expect(subscriptionState(paid, now).label).toBe('Active');
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
  expect(nextCharge(trial)).toEqual({ at: trial.trialEndsAt, priceCents: 799, currency: 'usd' });
  expect(nextCharge(active)?.at).toBe(active.currentPeriodEnd);
});

test('nothing is charged after cancelling, without a subscription, or at an unknown date', () => {
  expect(nextCharge(ending)).toBeNull();
  expect(nextCharge({ ...active, status: 'canceled' })).toBeNull();
  expect(nextCharge({ ...active, status: 'past_due' })).toBeNull();
  expect(nextCharge({ ...active, currentPeriodEnd: null })).toBeNull();
});

test('resuming brings back the charge that cancelling removed', () => {
  expect(chargeAtEndOfTerm(ending)).toEqual(nextCharge(active));
});

test.each([
  [active, 'It renews automatically on December 20, 2026.'],
  [{ ...active, currentPeriodEnd: null }, 'It renews automatically.'],
  [trial, 'Your card will be charged when the trial ends, on November 26, 2026.'],
])('a resumed subscription shows its next charge: $1', (subscription, words) => {
  expect(resumedText(subscription)).toBe(words);
});

test('a cancelled trial ends with the trial, or sooner if the provider ends it', () => {
  const cancelled = { ...trial, cancelAtPeriodEnd: true };
  expect(endOfTerm(cancelled)).toBe(trial.trialEndsAt);
  expect(endOfTerm({ ...cancelled, currentPeriodEnd: '2026-11-22T00:00:00Z' })).toBe('2026-11-22T00:00:00Z');
});

test('a period is unpaid while it is overdue or not charged yet: cancelled then, it ends at once', () => {
  expect(isUnpaid({ ...active, status: 'past_due' })).toBe(true);
  expect(isUnpaid({ ...active, paymentUnderWay: true })).toBe(true);
  for (const subscription of [active, trial, ending]) expect(isUnpaid(subscription)).toBe(false);
});

test.each([
  [trial, '7 days left. Everything is included. Your card will be charged when the trial ends.'],
  [
    { ...trial, cancelAtPeriodEnd: true },
    '7 days left. Canceled. Everything keeps working until November 26, 2026, and you won’t be charged again.',
  ],
  [active, 'Unlimited lists and QR codes. It renews automatically.'],
  [
    { ...active, paymentUnderWay: true },
    'Unlimited lists and QR codes. We’re about to charge your card for this period.',
  ],
  [ending, 'Canceled. Everything keeps working until December 20, 2026, and you won’t be charged again.'],
  [
    { ...ending, currentPeriodEnd: null },
    'Canceled. Everything keeps working until the end of the period, and you won’t be charged again.',
  ],
  [
    { ...active, status: 'past_due' as const },
    'Your last payment didn’t go through. Your lists keep working, and we may charge your card again automatically. If the payment is still due seven days after the first attempt, you can’t create new lists while you have 10 or more.',
  ],
  [
    { ...active, status: 'canceled' as const },
    'Your subscription has ended. You can still view all your lists, and people can still fill them in. You can create new ones while you have fewer than 10.',
  ],
  [
    { ...active, status: 'none' as const },
    'Without a subscription, you can have up to 10 lists. They all work as usual.',
  ],
  [{ ...trial, formerOwnerCard }, '7 days left. Everything is included.'],
  [{ ...active, formerOwnerCard }, 'Unlimited lists and QR codes. It renews automatically.'],
  [{ ...active, status: 'past_due' as const, formerOwnerCard }, 'The last payment didn’t go through.'],
  [{ ...ending, formerOwnerCard }, 'Canceled. Everything keeps working until December 20, 2026.'],
  // Who took their card back ended it, not the owner.
  [{ ...ending, formerOwnerCard: takenBack }, 'Everything keeps working until December 20, 2026.'],
])('the state is explained in full: $1', (subscription, sentence) => {
  expect(subscriptionText(subscription, undefined, now)).toBe(sentence);
});

test('the card on file is called that of its owner', () => {
  expect(cardOnFile(active)).toBe('Your card');
  expect(cardOnFile({ ...active, formerOwnerCard })).toBe('Dana Moore’s card');
  expect(cardOnFile({ ...active, card: null, formerOwnerCard: takenBack })).toBe('Your card');
});

test.each(['none', 'canceled'] as const)('while a payment is pending the state %s is not shown', (status) => {
  const pending: Subscription = { ...active, status, pending: true };
  expect(subscriptionState(pending, now)).toMatchObject({ label: 'Payment pending', tone: 'flag' });
  expect(subscriptionText(pending, undefined, now)).toMatch(/being confirmed.*don’t need to pay again/);
});
