import type { Subscription } from '@scanlist/contracts/http/billing';
import { expect, test } from 'vitest';
import { newCardText } from './card-text.ts';

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

test('another card shows its next charge and the day of it', () => {
  expect(newCardText(active, undefined)).toBe(
    'Nothing is charged today. The next charge is $7.99 on December 20, 2026, to the new card.',
  );
  const trial: Subscription = { ...active, status: 'trialing', trialEndsAt: '2026-11-28T12:00:00Z' };
  expect(newCardText(trial, undefined)).toContain('$7.99 on November 28, 2026');
});

test('an ending subscription charges nothing, an overdue one charges at once', () => {
  expect(newCardText({ ...active, cancelAtPeriodEnd: true }, undefined)).toMatch(/won’t be charged/);
  const overdue: Subscription = { ...active, status: 'past_due' };
  const payment = { clientSecret: 'x', amountCents: 799, currency: 'usd' };
  expect(newCardText(overdue, payment)).toMatch(/^\$7\.99 will be charged to the new card right away/);
  expect(newCardText(overdue, undefined)).toMatch(/^The overdue amount will be charged/);
});

test('a card that brings back what a former owner ended is charged, one after the owner’s own cancellation is not', () => {
  const taken = { name: 'Dana Moore', isTakenBack: true, endsSubscription: true };
  const ending: Subscription = { ...active, cancelAtPeriodEnd: true, card: null, formerOwnerCard: taken };
  expect(newCardText(ending, undefined)).toContain('The next charge is $7.99 on December 20, 2026');
  const own: Subscription = { ...ending, formerOwnerCard: { ...taken, endsSubscription: false } };
  expect(newCardText(own, undefined)).toMatch(/won’t be charged/);
});
