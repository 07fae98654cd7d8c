import { expect, test } from 'vitest';
import { visitorNames } from './visitor-names.ts';

const entriesOf = (...names: (string | null | undefined)[]) => names.map((visitorName) => ({ visitorName }));

test('the names in the entries are offered once each, in order', () => {
  expect(visitorNames(entriesOf('Zoë', 'Mira Voss', null, 'zoë', undefined, 'mira voss', 'Ada'))).toEqual([
    'Ada',
    'Mira Voss',
    'Zoë',
  ]);
});

test('names known before stay, in their spelling', () => {
  expect(visitorNames(entriesOf('ann', 'Bob'), ['Ann', 'Zoë'])).toEqual(['Ann', 'Bob', 'Zoë']);
  expect(visitorNames([], ['Ann', 'Bob'])).toEqual(['Ann', 'Bob']);
});

test('a hundred names are offered at most', () => {
  const many = Array.from({ length: 250 }, (_, n) => `Visitor ${n}`);
  const offered = visitorNames(entriesOf(...many));
  expect(offered).toHaveLength(100);
  expect(visitorNames(entriesOf('Zoë'), offered)).toEqual(offered);
});
