import { expect, test } from 'vitest';
import { findFreeTop } from './toast-position.ts';

/** A window 800 px high whose bar ends at 60, with controls between these heights. */
const topOf = (heightPx: number, ...controls: (readonly [fromPx: number, toPx: number])[]) =>
  findFreeTop({
    fromPx: 60,
    untilPx: 400,
    heightPx,
    isOccupied: (yPx) => controls.some(([fromPx, toPx]) => fromPx <= yPx && yPx < toPx),
  });

test('a toast is right below the header where there is no control', () => {
  expect(topOf(90)).toBe(60);
  expect(topOf(90, [170, 214])).toBe(60);
});

test('a toast is below the controls, as high as there is space', () => {
  const top = topOf(90, [76, 120], [150, 194], [300, 344]);
  expect(top).toBeGreaterThanOrEqual(194);
  expect(top).toBeLessThanOrEqual(210);
});

test('a toast without space in the upper half is right below the header', () => {
  expect(topOf(90, [76, 120], [150, 194], [230, 274], [300, 800])).toBe(60);
  expect(topOf(900, [76, 120])).toBeGreaterThan(60);
});
