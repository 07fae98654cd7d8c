import { expect, test } from 'vitest';
import { locateEntry } from './linked-entry.ts';

const loaded = [{ id: 60 }, { id: 59 }, { id: 57 }];

test.each([
  [59, true, 'here'],
  [7, true, 'older'],
  [7, false, 'nowhere'],
  [61, true, 'nowhere'],
  [58, true, 'nowhere'],
] as const)('entry %i, with older ones %j, is %s', (linkedId, hasMore, place) => {
  expect(locateEntry(linkedId, loaded, hasMore)).toBe(place);
});

test('a list without entries has none', () => {
  expect(locateEntry(1, [], false)).toBe('nowhere');
});
