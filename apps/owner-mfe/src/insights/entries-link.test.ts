import { expect, test } from 'vitest';
import { entriesBehind } from './entries-link.ts';

test('a figure leads to the entries of its list, its days and what they have in common', () => {
  const days = { from: '2026-11-01', to: '2026-11-07' };
  const path = '/entries?list=abc&from=2026-11-01&to=2026-11-07';
  expect(entriesBehind('abc', days)).toBe(path);
  expect(entriesBehind('abc', days, { incomplete: true })).toBe(`${path}&open=1`);
  expect(entriesBehind('abc', days, { leftOut: 'i1' })).toBe(`${path}&leftOut=i1`);
  expect(entriesBehind('abc', days, { noted: 'i1' })).toBe(`${path}&noted=i1`);
});
