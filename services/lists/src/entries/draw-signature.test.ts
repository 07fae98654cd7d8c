import { readStrokes, type StrokePoint, strokeLimits } from '@scanlist/contracts/http/strokes';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawSignature } from './draw-signature.ts';

/** The pixels of a picture: how dark one is, from 0 for white to 255. */
async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const darkness = (x: number, y: number) => 255 - data.readUInt8((y * info.width + x) * info.channels);
  return { width: info.width, height: info.height, darkness };
}

const drawn = async (text: string) => {
  const strokes = readStrokes(text);
  if (!strokes) throw new Error('no strokes');
  return await pixelsOf(await drawSignature(strokes));
};

it('a line and a dot are where the pen was, at twice the size of the pad', async () => {
  const { width, height, darkness } = await drawn('3200x1600|400,400 1200,400|2400,1200');
  expect([width, height]).toEqual([640, 320]);
  expect(
    [darkness(160, 80), darkness(80, 80), darkness(240, 80), darkness(480, 240)].every((x) => x > 200),
  ).toBe(true);
  // A line is six pixels wide.
  expect([
    darkness(160, 76),
    darkness(160, 84),
    darkness(300, 80),
    darkness(480, 250),
    darkness(0, 0),
  ]).toEqual([0, 0, 0, 0, 0]);
});

it.each([
  ['20000x20000|1,1', [500, 500]],
  ['20000x1|1,1', [1_000, 1]],
  ['1x1|1,1', [1, 1]],
])('%s has a picture of %j pixels', async (text, size) => {
  const { width, height } = await drawn(text);
  expect([width, height]).toEqual(size);
});

it('the most tangled strokes have a picture of at most 200 kB', async () => {
  const points = Array.from(
    { length: strokeLimits.pointsMax },
    (_, n): StrokePoint => [(n * 7919) % 20_000, (n * 104_729) % 20_000],
  );
  const png = await drawSignature({ width: 20_000, height: 10_000, strokes: [points] });
  expect(png.byteLength).toBeLessThanOrEqual(200_000);
});
