import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { sampleImages } from '../testing/sample-images.ts';
import { drawPreviewInProcess } from './preview-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'link-previews-'));
afterAll(() => rm(folder, { recursive: true }));

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
/** Whether a box lies within another one. */
const isWithin = (box: number[] | null, [left = 0, top = 0, right = 0, bottom = 0]: number[]) => {
  const [l = -1, t = -1, r = Infinity, b = Infinity] = box ?? [];
  return l >= left && t >= top && r <= right && b <= bottom;
};
const pictureOf = async (facts: Partial<Parameters<typeof drawPreviewInProcess>[0]>) =>
  seenOn(await drawPreviewInProcess({ title: 'Lights', name: 'Lumen', logo: null, ...facts }));

it('a title stands at the left below the mark', async () => {
  const { size, dark } = await pictureOf({});
  expect(size).toEqual([1200, 630]);
  expect(isWithin(dark, [96, 96, 500, 540])).toBe(true);
  // Not the mark alone.
  expect(isWithin(dark, [96, 96, 500, 400])).toBe(false);
});

it('a long title is cut, and stays on the picture', async () => {
  for (const title of [
    'Closing '.repeat(60),
    'Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  ]) {
    expect(isWithin((await pictureOf({ title })).dark, [90, 90, 1110, 560])).toBe(true);
  }
});

it('a title that is read from the right stands at the right', async () => {
  const { dark } = await pictureOf({ title: 'قائمة', logo: red });
  expect(isWithin(dark, [700, 300, 1110, 560])).toBe(true);
});

it('a title with characters that the font does not have is left out', async () => {
  for (const title of ['厨房清单', 'Kitchen 厨房', '🍳']) {
    const { dark } = await pictureOf({ title });
    // The mark alone, in the middle of the height.
    expect(isWithin(dark, [96, 200, 240, 400])).toBe(true);
  }
});

it('a logo stands in place of the mark, and a broken one is left out', async () => {
  expect((await pictureOf({ logo: red })).red).toEqual([96, 96, expect.any(Number), 215]);
  const whole = Buffer.from(sampleImages.png, 'base64');
  for (const logo of [Buffer.from('no picture'), whole.subarray(0, 20)]) {
    expect(await pictureOf({ logo })).toMatchObject({ red: null, size: [1200, 630] });
  }
});

it('a process that ends before it has read its order fails the picture, and nothing else', async () => {
  const facts = { title: 'Lights', name: 'Lumen', logo: new Uint8Array(3_000_000) };
  for (const text of ['process.exit(1);', 'throw new Error("no fonts");']) {
    const program = await programOf(text);
    await expect(drawPreviewInProcess(facts, { program })).rejects.toThrow('Command failed');
  }
});

it('a process that hangs is ended', async () => {
  const program = await programOf('setInterval(() => {}, 1_000);');
  const drawing = drawPreviewInProcess({ title: 'Lights', name: 'Lumen', logo: null }, { program, msMax: 1 });
  await expect(drawing).rejects.toMatchObject({ killed: true, signal: 'SIGKILL' });
});

async function programOf(text: string): Promise<URL> {
  const file = join(folder, 'program.mjs');
  await writeFile(file, text);
  return pathToFileURL(file);
}
