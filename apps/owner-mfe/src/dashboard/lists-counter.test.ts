import { expect, test } from 'vitest';
import { entriesCounted, listsUsed } from './lists-counter.ts';

test('the counter names the ten lists of an owner without a subscription', () => {
  expect(listsUsed(3, false)).toBe('3 of 10 lists used');
});

test('the counter shows the infinity sign to a subscriber', () => {
  expect(listsUsed(12, true)).toBe('12 of ∞ lists used');
});

test.each([
  [1, '1 entry'],
  [2, '2 entries'],
  [0, '0 entries'],
  [undefined, '0 entries'],
])('an entry count of %s reads %s', (count, words) => {
  expect(entriesCounted(count)).toBe(words);
});
