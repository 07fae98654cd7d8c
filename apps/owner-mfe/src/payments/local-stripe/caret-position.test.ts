import { expect, test } from 'vitest';
import { caretPosition } from './caret-position.ts';

test('the caret stays behind the digit it was behind, and at the end where it was there', () => {
  expect(caretPosition({ value: '42424', caret: 5 }, '4242 4')).toBe(6);
  expect(caretPosition({ value: '4292424 2', caret: 3 }, '4292 4242')).toBe(3);
  expect(caretPosition({ value: '424292 42', caret: 6 }, '4242 9242')).toBe(7);
  expect(caretPosition({ value: '42424242', caret: 4 }, '4242 4242')).toBe(4);
  expect(caretPosition({ value: ' 4242', caret: 0 }, '4242')).toBe(0);
});
