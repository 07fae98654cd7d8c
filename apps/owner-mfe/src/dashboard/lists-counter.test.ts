import { expect, test } from 'vitest';
import { isAtLimit } from '../billing/list-limit.ts';
import { formatListsUsed, isNearLimit, limitText } from './lists-counter.ts';

test('the counter names the ten lists of an owner without a subscription', () => {
  expect(formatListsUsed(3, 10)).toBe('3 of 10 lists used');
});

test('the counter shows the infinity sign to a subscriber', () => {
  expect(formatListsUsed(12, null)).toBe('12 of ∞ lists used');
});

test.each([
  [0, 'A subscription removes the limit.'],
  [7, 'A subscription removes the limit.'],
  [8, '2 lists left without a subscription.'],
  [9, '1 list left without a subscription.'],
  [10, 'Limit reached. A subscription removes it.'],
  [14, 'Limit reached. A subscription removes it.'],
])('an owner without a subscription who has %s lists reads: %s', (count, words) => {
  expect(limitText(count, 10, false)).toBe(words);
  expect(isAtLimit(count, 10)).toBe(count >= 10);
  expect(isNearLimit(count, 10)).toBe(count >= 8);
});

test.each([
  [3, 'Paying removes the limit.'],
  [9, '1 list left until you pay.'],
  [14, 'Limit reached. Paying removes it.'],
])('an overdue owner after the grace period who has %s lists reads: %s', (count, words) => {
  expect(limitText(count, 10, true)).toBe(words);
});

test.each([false, true])('without a limit there is no text; overdue: %s', (isOverdue) => {
  expect(limitText(1000, null, isOverdue)).toBeNull();
  expect(isAtLimit(1000, null)).toBe(false);
  expect(isNearLimit(1000, null)).toBe(false);
});
