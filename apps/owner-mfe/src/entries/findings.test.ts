import { expect, test } from 'vitest';
import { hasFindings, missingItems, nameItems, notedItems } from './findings.ts';

const item = (content: string, completed: boolean, note: string | null = null) => ({
  listItemId: content,
  content,
  completed,
  note,
  removed: false,
});

test('what was left out and what has a note are named in the order of the entry', () => {
  const items = [item('Lights', true, 'dim'), item('Sound', false), item('Exits', false, 'blocked')];
  expect(missingItems({ items })).toEqual(['Sound', 'Exits']);
  expect(notedItems({ items })).toEqual(['Lights', 'Exits']);
});

test.each([
  [[item('Lights', true)], false],
  [[item('Lights', true, 'dim')], true],
  [[item('Lights', false)], true],
  [[], false],
])('there is something to deal with in %j: %s', (items, has) => {
  expect(hasFindings({ items })).toBe(has);
});

test.each([
  [['A'], 'A'],
  [['A', 'B', 'C', 'D'], 'A, B, C, D'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, D, E'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D and 2 more'],
])('%j is written as %s', (texts, written) => {
  expect(nameItems(texts)).toBe(written);
});
