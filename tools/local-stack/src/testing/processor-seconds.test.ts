import { expect, test } from 'vitest';
import { processorSeconds } from '../../processor-seconds.mjs';

test('processor seconds are user and system time, with those of children that have ended', () => {
  const stat = '42 (a name) with) S 1 42 42 0 -1 4194304 100 200 0 0 150 50 2000 300 20 0 11 0 90 1000 1';
  expect(processorSeconds(() => stat)).toBe(25);
});

test('on a system that cannot tell there are none', () => {
  expect(
    processorSeconds(() => {
      throw new Error('ENOENT');
    }),
  ).toBeUndefined();
  expect(processorSeconds(() => '')).toBeUndefined();
});
