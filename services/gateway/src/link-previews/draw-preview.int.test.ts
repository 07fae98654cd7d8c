import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sampleImages } from '../testing/sample-images.ts';
import { drawPreviewInProcess } from './preview-process.ts';

const red = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#f00' } })
  .jpeg()
  .toBuffer();

/** The boxes around all dark, and around all red pixels: left, top, right, bottom; null for none. */
async function seenOn(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const boxOf = (isOne: (r: number, g: number, b: number) => boolean) => {
    const xs: number[] = [];
    const ys: number[] = [];
    for (let at = 0; at < data.length; at += 3) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      if (!isOne(r, g, b)) continue;
      xs.push((at / 3) % info.width);
      ys.push(Math.floor(at / 3 / info.width));
    }
    const edge = (all: number[], pick: (a: number, b: number) => number) => all.reduce((a, b) => pick(a, b));
    if (xs.length === 0) return null;
    return [edge(xs, Math.min), edge(ys, Math.min), edge(xs, Math.max), edge(ys, Math.max)];
  };
  return {
    size: [info.width, info.height],
    dark: boxOf((r, g, b) => r < 60 && g < 60 && b < 60),
    red: boxOf((r, g, b) => r > 200 && g < 60 && b < 60),
  };
}
const pictureOf = async (facts: Partial<Parameters<typeof drawPreviewInProcess>[0]>) =>
  seenOn(await drawPreviewInProcess({ title: 'Lights', name: 'Lumen', logo: null, ...facts }));

it('a title stands at the left below the mark', async () => {
  const { size, dark } = await pictureOf({});
  expect(size).toEqual([1200, 630]);
  const [left = 0, top = 0, right = 0, bottom = 0] = dark ?? [];
  expect([left >= 96, left < 120, top > 90, right < 500, bottom > 480, bottom < 540]).toEqual(
    Array(6).fill(true),
  );
});

it('a long title is cut, and stays on the picture', async () => {
  for (const title of [
    'Closing '.repeat(60),
    'Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  ]) {
    const [left = 0, , right = 0, bottom = 0] = (await pictureOf({ title })).dark ?? [];
    expect([left >= 90, right <= 1110, bottom < 560]).toEqual([true, true, true]);
  }
});

it('a title that is read from the right stands at the right', async () => {
  const { dark } = await pictureOf({ title: 'قائمة', logo: red });
  expect(dark?.[0]).toBeGreaterThan(700);
  expect(dark?.[2]).toBeGreaterThan(1090);
});

it('a title with characters that the font does not have is left out', async () => {
  for (const title of ['厨房清单', 'Kitchen 厨房', '🍳']) {
    const { dark } = await pictureOf({ title });
    // The mark alone, in the middle of the height.
    expect(dark?.[1]).toBeGreaterThan(200);
    expect(dark?.[3]).toBeLessThan(400);
  }
});

it('a logo stands in place of the mark, and a broken one is left out', async () => {
  expect((await pictureOf({ logo: red })).red).toEqual([96, 96, expect.any(Number), 215]);
  const whole = Buffer.from(sampleImages.png, 'base64');
  for (const logo of [Buffer.from('no picture'), whole.subarray(0, 20)]) {
    expect(await pictureOf({ logo })).toMatchObject({ red: null, size: [1200, 630] });
  }
});
