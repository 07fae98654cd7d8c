import { beforeEach, expect, test } from 'vitest';
import { createRefusedPages, type RefusedPages } from './refused-pages.ts';

let nowMs: number;
let pages: RefusedPages;

beforeEach(() => {
  nowMs = 5_000;
  pages = createRefusedPages(30_000, () => nowMs);
});

/** For how many whole seconds the page is refused now. */
function secondsRefused(key: string): number {
  let seconds = 0;
  for (; pages.has(key); seconds += 1) nowMs += 1_000;
  return seconds;
}

test('a page is refused for a second at first, and no other page', () => {
  pages.add('bad');
  expect([pages.has('bad'), pages.has('good')]).toEqual([true, false]);
  expect(secondsRefused('bad')).toBe(1);
});

test('twice as long each time that it ends a process, up to half a minute', () => {
  const refused = Array.from({ length: 7 }, () => {
    pages.add('bad');
    return secondsRefused('bad');
  });
  expect(refused).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

test('as at first after it has ended none for half a minute', () => {
  for (const _ of [1, 2, 3]) {
    pages.add('bad');
    secondsRefused('bad');
  }
  nowMs += 30_000;
  pages.add('bad');
  expect(secondsRefused('bad')).toBe(1);
});

test('a flood of other pages makes it forgotten, and no more than a thousand are kept', () => {
  pages.add('bad');
  for (let page = 0; page < 1_000; page += 1) pages.add(`page ${page}`);
  expect([pages.has('bad'), pages.has('page 999')]).toEqual([false, true]);
});
