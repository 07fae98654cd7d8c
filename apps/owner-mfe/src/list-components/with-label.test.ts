import { expect, test } from 'vitest';
import { withLabel } from './with-label.ts';

test('a label is added at the end, trimmed; one that is there already changes nothing', () => {
  expect(withLabel(['Bar'], '  Kitchen ')).toEqual({ labels: ['Bar', 'Kitchen'] });
  expect(withLabel(['Bar', 'Kitchen'], 'bar')).toEqual({ labels: ['Bar', 'Kitchen'] });
});

test('a label that is empty, too long or one too many is refused in words', () => {
  const ten = Array.from('abcdefghij');
  expect(withLabel([], ' ')).toEqual({ problem: 'A label is required' });
  expect(withLabel([], 'x'.repeat(31))).toEqual({ problem: 'A label must be at most 30 characters' });
  expect(withLabel(ten, 'k')).toEqual({ problem: 'A list can have up to 10 labels' });
  expect(withLabel(ten, 'J')).toEqual({ labels: ten });
});
