import { expect, test } from 'vitest';
import { askToPay } from './ask-to-pay.ts';

const member = (role: 'owner' | 'admin') => ({
  id: 'omar',
  workspace: { id: 'kitchen', name: 'Kitchen', role, ownerName: 'Dana', isOnlyOne: true },
});

test('who may pay is not told to ask', () => {
  expect(askToPay({ ...member('owner'), subscriptionStatus: 'past_due' })).toBeNull();
});

test.each([
  ['none', 'Ask Dana to subscribe.'],
  ['canceled', 'Ask Dana to renew.'],
  ['past_due', 'Ask Dana to renew.'],
] as const)('with the status %s: %s', (subscriptionStatus, text) => {
  expect(askToPay({ ...member('admin'), subscriptionStatus })).toBe(text);
});
