import { expect, test } from 'vitest';
import { usernameSkeleton } from './username-skeleton.ts';

test.each([
  ['another width', 'ａｄｍｉｎ', 'admin'],
  ['a zero-width space', 'ad\u200bmin', 'admin'],
  ['a mark of direction', 'admin\u200f', 'admin'],
  ['combining accents', 'jose\u0301', 'josé'],
  ['a Cyrillic letter', '\u0430dmin', 'admin'],
  ['Cyrillic letters only', 'сосо', 'coco'],
  ['Cyrillic capitals', 'САРА', 'CAPA'],
  ['Greek letters only', 'ονο', 'ovo'],
  ['a Cherokee letter', 'ᎪᎡᎢ', 'ARi'.replace('i', 'T')],
  ['a Bengali digit', 'dana৪', 'dana8'],
  ['a digit for a letter', 'anna1', 'annal'],
  ['a capital I for an l', 'paypaI', 'paypal'],
  ['two letters for one', 'rnira', 'mira'],
  ['a second dot', 'mi\u0307ra', 'mira'],
  ['spaces', ' dana\u00a0 moore', 'dana moore'],
  ['a heart in color', 'dana ❤\ufe0f', 'dana ❤'],
  ['another hyphen', 'jean‐luc', 'jean-luc'],
  ['another apostrophe', 'o’brien', "o'brien"],
])('%s makes no other name', (_, one, other) => {
  expect(usernameSkeleton(one)).toBe(usernameSkeleton(other));
});

test('what looks different is different', () => {
  const names = [
    'jose',
    'josé',
    'dana',
    'dana1',
    'dana2',
    'dana moore',
    'danamoore',
    'Сара',
    'sara',
    'ali',
    'علی',
    '王小明',
  ];
  expect(new Set(names.map(usernameSkeleton)).size).toBe(names.length);
});
