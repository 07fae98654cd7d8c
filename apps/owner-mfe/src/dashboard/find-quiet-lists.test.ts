import { expect, test } from 'vitest';
import { quietLists } from './find-quiet-lists.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const list = (id: string, lastEntryAt: string | null, archivedAt: string | null = null) => ({
  id,
  title: id,
  lastEntryAt,
  archivedAt,
});

test('lists without an entry for seven days and more are quiet, the longest first', () => {
  const lists = [
    list('six days', '2026-11-18T12:00:01Z'),
    list('seven days', '2026-11-18T12:00:00Z'),
    list('a month', '2026-10-25T12:00:00Z'),
    list('two weeks', '2026-11-11T11:00:00Z'),
    list('a year', '2025-11-25T12:00:00Z'),
  ];
  expect(quietLists(lists, now).map(({ id, days }) => [id, days])).toEqual([
    ['a year', 365],
    ['a month', 31],
    ['two weeks', 14],
  ]);
});

test('archived lists and those never filled in are not quiet', () => {
  const at = '2026-10-25T12:00:00Z';
  expect(quietLists([list('archived', at, at), list('new', null)], now)).toEqual([]);
});
