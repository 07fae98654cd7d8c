import { expect, test } from 'vitest';
import { defaultPaper, titleSize } from './poster-paper.ts';

test.each([
  ['en-US', 'letter'],
  ['en', 'letter'],
  ['fr-CA', 'letter'],
  ['es-MX', 'letter'],
  ['en-GB', 'a4'],
  ['de', 'a4'],
  ['zh-Hant-TW', 'a4'],
  ['', 'a4'],
  ['not a language', 'a4'],
])('for the language %j the paper is %s', (language, paper) => {
  expect(defaultPaper([language, 'en-US'])).toBe(paper);
});

test('a browser without a language gets A4', () => {
  expect(defaultPaper([])).toBe('a4');
});

test('the longer a title, the smaller it is set', () => {
  expect(['Van', 'x'.repeat(29), 'x'.repeat(120)].map(titleSize)).toEqual(['large', 'medium', 'small']);
});
