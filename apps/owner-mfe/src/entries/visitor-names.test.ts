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

test('a hundred names are offered at most', () => {
  const many = Array.from({ length: 250 }, (_, n) => `Visitor ${n}`);
  expect(visitorNames(entriesOf(...many))).toHaveLength(100);
});
