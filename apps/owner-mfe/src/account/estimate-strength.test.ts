import { expect, test } from 'vitest';
import { estimateStrength } from './estimate-strength.ts';

const about = ['Dana Moore', 'dana.moore@northlight.example'];

test.each([
  ['password1', 0, 'This is a commonly used password.'],
  ['aaaaaaaa', 0, 'Repeated characters like "aaa" are easy to guess.'],
  ['2019-04-11', 1, 'Dates are easy to guess.'],
  ['northlight', 0, 'It contains your name or email, so it’s easy to guess.'],
  ['lamps 42', 2, 'Add more words that are less common.'],
  ['correct horse', 3, null],
  ['correct horse battery staple', 4, null],
])('%s is worth %i of 4: %s', (password, score, advice) => {
  expect(estimateStrength(password, about)).toEqual({ score, advice });
});
