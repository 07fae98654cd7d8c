import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0, '1 sec'],
  [3, '5 sec'],
  [42, '40 sec'],
  [57, '1 min'],
  [89, '1 min'],
  [12 * 60 + 20, '12 min'],
  [59 * 60 + 40, '1 hr'],
  [88 * 60, '1 hr 30 min'],
  [7 * 3_600 + 50 * 60, '8 hr'],
  [30 * 3_600, '30 hr'],
  [60 * 3_600, '3 days'],
])('a round of %i seconds takes %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
