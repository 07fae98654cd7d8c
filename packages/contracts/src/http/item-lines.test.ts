import { expect, test } from 'vitest';
import { linesOf } from './item-lines.ts';

test.each([
  ['- Truss', 'Truss'],
  ['* Truss', 'Truss'],
  ['• Truss', 'Truss'],
  ['1. Truss', 'Truss'],
  ['12) Truss', 'Truss'],
  ['[ ] Truss', 'Truss'],
  ['[x] Truss', 'Truss'],
  ['  - [ ] Truss  ', 'Truss'],
  ['☐ Truss', 'Truss'],
  ['4\tTruss', '4 Truss'],
  ['-5 °C in the cold room', '-5 °C in the cold room'],
  ['1.5 l milk', '1.5 l milk'],
  ['2 of 3 [spare]', '2 of 3 [spare]'],
])('a line %j becomes the item %j', (line, item) => {
  expect(linesOf(line)).toEqual([item]);
});

test('empty lines and bare bullets are dropped', () => {
  expect(linesOf('Truss\r\n\r\n- \n   \nCables\n[ ]\n')).toEqual(['Truss', 'Cables']);
});
