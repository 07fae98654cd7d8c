import { expect, test } from 'vitest';
import { isAtLimit } from '../common/list-limit.ts';
import { isNearLimit, limitWords, listsUsed } from './lists-counter.ts';

test('the counter names the ten lists of an owner without a subscription', () => {
  expect(listsUsed(3, false)).toBe('3 of 10 lists used');
});

test('the counter shows the infinity sign to a subscriber', () => {
  expect(listsUsed(12, true)).toBe('12 of ∞ lists used');
});

test.each([
  [0, 'A subscription removes the limit.'],
  [7, 'A subscription removes the limit.'],
  [8, '2 lists left without a subscription.'],
  [9, '1 list left without a subscription.'],
  [10, 'Limit reached. A subscription removes it.'],
  [14, 'Limit reached. A subscription removes it.'],
])('an owner without a subscription who has %s lists reads: %s', (count, words) => {
  expect(limitWords(count, false)).toBe(words);
  expect(isAtLimit(count, false)).toBe(count >= 10);
  expect(isNearLimit(count, false)).toBe(count >= 8);
});

test('a subscriber has no limit to read of', () => {
  expect(limitWords(1000, true)).toBeNull();
  expect(isAtLimit(1000, true)).toBe(false);
  expect(isNearLimit(1000, true)).toBe(false);
});
