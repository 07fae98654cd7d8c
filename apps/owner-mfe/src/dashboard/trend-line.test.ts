import { expect, test } from 'vitest';
import { pointsText, trendPoints, trendSize } from './trend-line.ts';

test('the largest count is at the top, zero at the bottom, and nothing is cut', () => {
  const points = trendPoints([0, 5, 10]);
  expect(pointsText(points)).toBe('2.5,17.5 28,10 53.5,2.5');
  for (const { x, y } of trendPoints([3, 0, 900, 1, 7, 0, 2, 1])) {
    expect(x).toBeGreaterThanOrEqual(2.5);
    expect(x).toBeLessThanOrEqual(trendSize.width - 2.5);
    expect(y).toBeGreaterThanOrEqual(2.5);
    expect(y).toBeLessThanOrEqual(trendSize.height - 2.5);
  }
});

test('without entries the line is flat at the bottom', () => {
  expect(trendPoints([0, 0]).map(({ y }) => y)).toEqual([17.5, 17.5]);
});
