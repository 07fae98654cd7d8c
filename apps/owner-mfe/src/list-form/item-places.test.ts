import { expect, test } from 'vitest';
import { focusAfterRemoval, placeBeside } from './item-places.ts';

test('after a removal the focus is on the item that moved up', () => {
  expect(focusAfterRemoval(1, 4)).toBe(1);
});

test('after the last item is removed the focus is on the new last one', () => {
  expect(focusAfterRemoval(3, 4)).toBe(2);
});

test('an item moves one place at a time, and not over the ends of the list', () => {
  expect([placeBeside(1, -1, 3), placeBeside(1, 1, 3)]).toEqual([0, 2]);
  expect([placeBeside(0, -1, 3), placeBeside(2, 1, 3)]).toEqual([null, null]);
});
