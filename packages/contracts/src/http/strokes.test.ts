import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStrokes, strokeLimits, strokePath, strokePieces, writeStrokes } from './strokes.ts';

const point = fc.tuple(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: -20_000, max: 20_000 }));
const side = fc.integer({ min: 1, max: strokeLimits.sideMax });
const drawing = fc.record({
  width: side,
  height: side,
  strokes: fc.array(fc.array(point, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 20 }),
});

describe('the strokes of a signature', () => {
  it('are read as they were written', () => {
    expect(
      writeStrokes({
        width: 3200,
        height: 1600,
        strokes: [
          [
            [120, 300],
            [130, -10],
          ],
          [[0, 500]],
        ],
      }),
    ).toBe('3200x1600|120,300 130,-10|0,500');
    fc.assert(
      fc.property(drawing, (drawn) => {
        expect(readStrokes(writeStrokes(drawn))).toEqual(drawn);
      }),
    );
  });

  it('are nothing else than whole numbers in their one form', () => {
    for (const text of [
      '',
      '3200x1600',
      '3200x1600|',
      '3200x1600|1,2 ',
      '3200x1600| 1,2',
      '3200x1600|1,2||3,4',
      '3200x1600|1.5,2',
      '3200x1600|1e3,2',
      '3200x1600|01,2',
      '3200x1600|-0,2',
      '3200x1600|+1,2',
      '3200x1600|1,2,3',
      '3200x1600|1',
      '3200x1600|٣,2',
      '3200x1600|1,2\n',
      '0x1600|1,2',
      '3200x0|1,2',
      '20001x1600|1,2',
      '3200x1600|-20001,2',
      '3200x1600|23201,2',
      '3200x1600|1,21601',
      '"><script>|1,2',
      '3200x1600|<script>,2',
    ]) {
      expect(readStrokes(text), text).toBeNull();
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = readStrokes(text);
        expect(read && writeStrokes(read)).toBe(read && text);
      }),
    );
  });

  it('are bounded in points and characters', () => {
    const of = (points: number, text: string) => `3200x1600|${Array(points).fill(text).join(' ')}`;
    expect(readStrokes(of(strokeLimits.pointsMax, '1,2'))?.strokes[0]).toHaveLength(strokeLimits.pointsMax);
    expect(readStrokes(of(strokeLimits.pointsMax + 1, '1,2'))).toBeNull();
    expect(readStrokes(`3200x1600${'|1,2'.repeat(strokeLimits.pointsMax + 1)}`)).toBeNull();
    // All points that fit, at their longest.
    expect(of(strokeLimits.pointsMax, '-20000,-20000').length).toBeGreaterThan(strokeLimits.bytesMax);
    expect(of(strokeLimits.pointsMax, '12345,1234').length).toBeLessThan(strokeLimits.bytesMax);
    expect(readStrokes(of(2_900, '-20000,-20000'))).toBeNull();
  });

  it('are drawn through every point, of numbers and three letters alone', () => {
    expect(strokePath([[5, 7]])).toBe('M5 7h0');
    expect(
      strokePath([
        [0, 0],
        [10, 0],
        [20, 0],
      ]),
    ).toBe('M0 0C5 0 5 0 10 0C15 0 15 0 20 0');
    fc.assert(
      fc.property(drawing, ({ strokes }) => {
        for (const points of strokes) {
          const path = strokePath(points);
          expect(path).toMatch(/^[MCh0-9 -]+$/);
          const ends = path
            .split('C')
            .slice(1)
            .map((curve) => curve.split(' ').slice(-2).map(Number));
          if (points.length > 1) expect(ends).toEqual(points.slice(1));
          const pieces = strokePieces(points);
          expect(
            pieces[0] +
              pieces
                .slice(1)
                .map((piece) => piece.replace(/^M[^C]*/, ''))
                .join(''),
          ).toBe(path);
          expect(pieces.slice(1).map((piece) => piece.split('C')[0])).toEqual(
            points.slice(1, -1).map((start) => `M${start.join(' ')}`),
          );
        }
      }),
    );
  });
});
