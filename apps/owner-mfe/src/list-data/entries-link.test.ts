import { expect, test } from 'vitest';
import { entriesLink } from './entries-link.ts';

test('a figure leads to the entries of its days, its list and what they have in common', () => {
  const days = { from: '2026-11-01', to: '2026-11-07' };
  expect(entriesLink(days)).toBe('/entries?from=2026-11-01&to=2026-11-07');
  const path = '/entries?list=abc&from=2026-11-01&to=2026-11-07';
  expect(entriesLink(days, { list: 'abc' })).toBe(path);
  expect(entriesLink(days, { list: 'abc', incomplete: true })).toBe(`${path}&open=1`);
  expect(entriesLink(days, { list: 'abc', leftOut: 'i&1' })).toBe(`${path}&leftOut=i%261`);
  expect(entriesLink(days, { list: 'abc', noted: 'i1' })).toBe(`${path}&noted=i1`);
});
