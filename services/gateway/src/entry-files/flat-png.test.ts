import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chunk, pngOf } from '../testing/png.ts';
import { flattenPng } from './flat-png.ts';

/** The colors of the pixels, without the byte before each row. */
function pixelsOf(png: Buffer | null, width: number): number[][] {
  if (!png) return [];
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const pixels = [];
  for (let start = 1; start < rows.length; start += 3 * width + 1)
    for (let x = 0; x < width; x++) pixels.push([...rows.subarray(start + 3 * x, start + 3 * x + 3)]);
  return pixels;
}

test('transparent pixels become white, half transparent ones lighter', () => {
  const png = pngOf({ width: 3, height: 1, depth: 8, color: 6 }, [0, 9, 9, 9, 0, 0, 0, 0, 255, 0, 0, 0, 51]);
  expect(pixelsOf(flattenPng(png), 3)).toEqual([
    [255, 255, 255],
    [0, 0, 0],
    [204, 204, 204],
  ]);
});

test('every filter of a row is undone', () => {
  const header = { width: 2, height: 5, depth: 8, color: 0 };
  // Each row is 10, 20.
  const rows = [0, 10, 20, 1, 10, 10, 2, 0, 0, 3, 5, 5, 4, 0, 0];
  const gray = [10, 20, 10, 20, 10, 20, 10, 20, 10, 20].map((value) => [value, value, value]);
  expect(pixelsOf(flattenPng(pngOf(header, rows)), 2)).toEqual(gray);
});

test('colors of a palette are looked up, with their transparency', () => {
  const more = [chunk('PLTE', [1, 2, 3, 4, 5, 6]), chunk('tRNS', [255, 0])];
  const png = pngOf({ width: 4, height: 1, depth: 1, color: 3 }, [0, 0b0100_0000], more);
  expect(pixelsOf(flattenPng(png), 4)).toEqual([
    [1, 2, 3],
    [255, 255, 255],
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test.each([
  ['too few pixels', pngOf({ width: 2, height: 2, depth: 8, color: 0 }, [0, 1, 2])],
  ['an unknown filter', pngOf({ width: 1, height: 1, depth: 8, color: 0 }, [9, 1])],
  [
    'pixels that cannot be unpacked',
    pngOf({ width: 1, height: 1, depth: 8, color: 0 }, deflateSync('x'), []),
  ],
  ['no end', pngOf({ width: 1, height: 1, depth: 8, color: 0 }, [0, 1]).subarray(0, -12)],
  ['too many pixels', pngOf({ width: 65_000, height: 65_000, depth: 8, color: 0 }, [0, 1])],
  ['other bytes', Buffer.from('GIF89a')],
])('a picture with %s is none', (_what, png) => {
  expect(flattenPng(png)).toBeNull();
});

test('a picture that would take much memory is left out, however small its file is', () => {
  const blank = (width: number, height: number, depth: 8 | 16) =>
    pngOf({ width, height, depth, color: 6 }, new Uint8Array((1 + (width * depth) / 2) * height));
  expect(flattenPng(blank(2100, 1000, 16))).toBeNull();
  // The largest signature.
  expect(flattenPng(blank(2000, 1000, 16))).not.toBeNull();
});
