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

test('a toast stands right below the bar where nothing can be pressed', () => {
  expect(topOf(90)).toBe(60);
  expect(topOf(90, [170, 214])).toBe(60);
});

test('a toast stands below what can be pressed, as high as it has room', () => {
  const top = topOf(90, [76, 120], [150, 194], [300, 344]);
  expect(top).toBeGreaterThanOrEqual(194);
  expect(top).toBeLessThanOrEqual(210);
});

test('a toast that has no room in the upper half stands right below the bar', () => {
  expect(topOf(90, [76, 120], [150, 194], [230, 274], [300, 800])).toBe(60);
  expect(topOf(900, [76, 120])).toBeGreaterThan(60);
});
