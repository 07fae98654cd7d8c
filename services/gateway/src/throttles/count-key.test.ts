import { expect, it } from 'vitest';
import { countKey } from './count-key.ts';

it('no two counts have a key in common, whatever stands in their parts', () => {
  const keys = [
    countKey('address', 'dana'),
    countKey('account', 'dana'),
    countKey('login name', 'dana'),
    countKey('device', 'dana', '10.0.0.1'),
    countKey('device', 'dana 10.0.0.1'),
    countKey('device', 'dana","10.0.0.1'),
    countKey('device', '', 'dana10.0.0.1'),
    countKey('device', 'dana', '', '10.0.0.1'),
    countKey('login name', '\ud800'),
    countKey('login name', '\ud801'),
    countKey('login name', '\ufffd'),
    countKey('login name', '\u0000'),
    countKey('login name'),
    countKey('login name', ''),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

it('a key is short and plain, whatever was typed', () => {
  for (const typed of ['dana', 'x'.repeat(100_000), '😀\u0000\n'])
    expect(countKey('login name', typed)).toMatch(/^[\w-]{43}$/);
});
