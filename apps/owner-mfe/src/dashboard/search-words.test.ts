import { foldText } from '@scanlist/contracts/http/fold-text';
import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['Café Zürich', 'cafe zurich'],
  ['CAFE\u0301', 'cafe'],
  ['İstanbul', 'istanbul'],
  ['Straße', 'strasse'],
  ['Smørrebrød in Łódź', 'smorrebrod in lodz'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ﬁlter', 'filter'],
])('"%s" is compared as "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a search is split into words at any white space', () => {
  expect(searchWords('  Van\tkÜche ')).toEqual(['van', 'kuche']);
  expect(searchWords('   ')).toEqual([]);
});
