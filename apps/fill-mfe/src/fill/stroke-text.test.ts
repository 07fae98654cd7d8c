import { readStrokes, strokeLimits } from '@scanlist/contracts/http/strokes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strokesOfText, strokeText } from './stroke-text.ts';

const pad = { width: 320, height: 160 };
const line = (points: number) => Array.from({ length: points }, (_, index) => ({ x: index / 10, y: 12.34 }));

test('strokes are in tenths of a pixel, and come back as they were drawn', () => {
  const text = strokeText(
    [
      [
        { x: 12.04, y: 30 },
        { x: 13, y: -0.01 },
      ],
      [{ x: 40, y: 50 }],
      [],
    ],
    pad,
  );
  expect(text).toBe('3200x1600|120,300 130,0|400,500');
  expect(strokesOfText(text)).toEqual([
    [
      { x: 12, y: 30 },
      { x: 13, y: 0 },
    ],
    [{ x: 40, y: 50 }],
  ]);
});

test('a long signature keeps its ends and every other point until it fits', () => {
  const read = readStrokes(strokeText([line(2 * strokeLimits.pointsMax), line(3)], pad) ?? '');
  const [long = [], short = []] = read?.strokes ?? [];
  expect(long.length + short.length).toBeLessThanOrEqual(strokeLimits.pointsMax);
  expect(long.length).toBeGreaterThan(strokeLimits.pointsMax / 4);
  expect(long[0]).toEqual([0, 123]);
  expect(long.at(-1)).toEqual([2 * strokeLimits.pointsMax - 1, 123]);
});

test('more strokes than may be sent, and none, have no text', () => {
  expect(strokeText(Array(strokeLimits.pointsMax + 1).fill(line(1)), pad)).toBeUndefined();
  expect(strokeText([], pad)).toBeUndefined();
  expect(strokeText([line(1)], { width: 0, height: 0 })).toBeUndefined();
  for (const text of [undefined, null, '', 'no strokes']) expect(strokesOfText(text)).toEqual([]);
});

test('what is sent is always one that the server reads', () => {
  const coordinate = fc.double({ noNaN: true });
  const stroke = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(stroke, { minLength: 1 }), (strokes) => {
      expect(readStrokes(strokeText(strokes, pad) ?? '')).not.toBeNull();
    }),
  );
});
