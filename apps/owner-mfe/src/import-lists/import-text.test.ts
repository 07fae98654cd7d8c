import { expect, test } from 'vitest';
import { isLacking, linesToFix, summaryText } from './import-text.ts';

const withItems = (count: number) => ({ items: Array.from({ length: count }, () => 'x') });

test.each([
  [[1], '1 list with 1 item'],
  [[2, 1_200], '2 lists with 1,202 items'],
])('lists of %j items are %s', (counts, text) => {
  expect(summaryText(counts.map(withItems))).toBe(text);
});

test.each([
  [[4], '1 line to fix'],
  [[4, 4, 9], '2 lines to fix'],
])('problems on the lines %j are %s', (lines, text) => {
  expect(linesToFix(lines.map((line) => ({ line })))).toBe(text);
});

test('not every problem has a line, and not all problems are known', () => {
  expect(linesToFix([{ line: 2 }, {}])).toBe('These lists can’t be imported yet');
  expect(linesToFix(Array.from({ length: 100 }, (_, line) => ({ line })))).toBe('Lines to fix');
});

test('a text is lacking where one list has none', () => {
  const lists = [{ defaults: [] }, { defaults: ['type' as const] }];
  expect([isLacking(lists, 'type'), isLacking(lists, 'title'), isLacking([], 'type')]).toEqual([
    true,
    false,
    false,
  ]);
});
