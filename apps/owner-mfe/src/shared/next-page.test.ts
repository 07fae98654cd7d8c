import { expect, test } from 'vitest';
import { nextPageOf } from './next-page.ts';

test('the next page is found, relative or absolute, among other links', () => {
  expect(nextPageOf('</api/lists/a/entries?before=51>; rel="next"')).toBe('/api/lists/a/entries?before=51');
  expect(
    nextPageOf('<https://x.example/help>; rel="help", <https://x.example/api/e?before=2&limit=50>; rel=next'),
  ).toBe('/api/e?before=2&limit=50');
});

test.each([null, '', '</api/a>; rel="prev"'])('%j names no next page', (header) => {
  expect(nextPageOf(header)).toBeNull();
});
