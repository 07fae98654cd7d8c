import { expect, test } from 'vitest';
import { formatEntryCount } from './entry-count.ts';

test.each([
  [1, '1 entry'],
  [2, '2 entries'],
  [2100, '2,100 entries'],
  [0, '0 entries'],
  [undefined, '0 entries'],
])('an entry count of %s reads %s', (count, words) => {
  expect(formatEntryCount(count)).toBe(words);
});
