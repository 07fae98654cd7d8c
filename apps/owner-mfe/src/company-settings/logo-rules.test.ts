import { expect, test } from 'vitest';
import { checkLogo, checkLogoShape, shrunkSize, shrunkType } from './logo-rules.ts';

test.each([
  ['image/png', 1_048_576, null],
  ['image/jpeg', 10, null],
  ['image/webp', 10, null],
  ['image/gif', 10, null],
  ['image/png', 1_048_577, 'size'],
  ['image/svg+xml', 10, 'type'],
  ['application/pdf', 2_000_000, 'type'],
  ['', 10, 'type'],
])('%s of %i bytes: %s', (type, size, problem) => {
  expect(checkLogo({ type, size })).toBe(problem);
});

test.each([
  [640, 200, 640, 200],
  [1280, 400, 640, 200],
  [300, 3000, 64, 640],
  [5000, 2, 640, 1],
])('%i x %i is drawn at %i x %i', (width, height, drawnWidth, drawnHeight) => {
  expect(shrunkSize(width, height)).toEqual({ width: drawnWidth, height: drawnHeight });
});

test.each([
  [60, 3000, 'tall'],
  [100, 301, 'tall'],
  [100, 300, null],
  [100, 100, null],
  [1000, 100, null],
  [1001, 100, 'wide'],
])('a logo of %i x %i: %s', (width, height, shape) => {
  expect(checkLogoShape(width, height)).toBe(shape);
});

test('transparency is kept', () => {
  expect(['image/png', 'image/gif', 'image/webp', 'image/jpeg'].map(shrunkType)).toEqual([
    'image/png',
    'image/png',
    'image/webp',
    'image/jpeg',
  ]);
});
