import { expect, test } from 'vitest';
import { sharePercent } from './share-percent.ts';

test('a share is 0 or 100 percent only where it is none or all', () => {
  expect([0, 1, 500, 999, 1000].map((part) => sharePercent(part, 1000))).toEqual([0, 1, 50, 99, 100]);
  expect(sharePercent(0, 0)).toBe(0);
});
