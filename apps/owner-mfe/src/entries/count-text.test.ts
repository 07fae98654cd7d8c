import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

const all = { hasMore: false, isFiltered: false, matching: null, total: undefined, startsAt: null };

test.each([
  [{ ...all, shown: 1 }, '1 entry'],
  [{ ...all, shown: 1204 }, '1,204 entries'],
  [{ ...all, shown: 50, hasMore: true, total: 100_000 }, 'The newest 50 of 100,000 entries'],
  [{ ...all, shown: 50, hasMore: true }, 'The newest 50 entries'],
  // The list was loaded before the fiftieth entry was submitted.
  [{ ...all, shown: 50, hasMore: true, total: 49 }, 'The newest 50 entries'],
  [{ ...all, shown: 0, isFiltered: true }, 'No entries match'],
  [{ ...all, shown: 1, isFiltered: true }, '1 entry matches'],
  [{ ...all, shown: 12, isFiltered: true, total: 60 }, '12 of 60 match'],
  [{ ...all, shown: 12, isFiltered: true }, '12 entries match'],
  [{ ...all, shown: 1, isFiltered: true, total: 1 }, '1 of 1 match'],
  [{ ...all, shown: 50, isFiltered: true, hasMore: true, matching: 73, total: 2_450 }, '73 of 2,450 match'],
  [{ ...all, shown: 50, isFiltered: true, hasMore: true, matching: 73 }, '73 entries match'],
  [{ ...all, shown: 50, isFiltered: true, hasMore: true }, 'More than 50 entries match'],
  [{ ...all, shown: 50, hasMore: true, startsAt: 7 }, 'Entry #7 and older ones'],
])('%j: %s', (shown, words) => {
  expect(countText(shown)).toBe(words);
});
