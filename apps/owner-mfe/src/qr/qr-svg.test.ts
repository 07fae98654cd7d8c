import { type QrModules, qrModules, quietModules } from '@scanlist/web-kit/qr-modules';
import decodeQr from 'jsqr';
import { expect, test } from 'vitest';
import { qrSvg } from './qr-svg.ts';

const link = 'https://scan.example/view-list/lYNe6xYNSXpX_Mxq';

test('the SVG has the code with four light modules around it, and decodes to the link', async () => {
  const modules = await qrModules(link);
  const svg = qrSvg(modules);
  const drawn = modulesOfSvg(svg);
  expect(drawn.size).toBe(modules.size + 2 * quietModules);
  expect(darkOf(drawn)).toEqual(darkOf(modules).map(([row, column]) => [row + 4, column + 4]));
  expect(decodeQr(pixelsOf(drawn, 4), drawn.size * 4, drawn.size * 4)?.data).toBe(link);
});

test('a code still reads with a sixth of it covered, as error correction H promises', async () => {
  const modules = await qrModules(link);
  const drawn = modulesOfSvg(qrSvg(modules));
  const hole = Math.round(modules.size * Math.sqrt(1 / 6));
  const start = Math.round((drawn.size - hole) / 2);
  const isIn = (place: number) => place >= start && place < start + hole;
  const damaged: QrModules = {
    size: drawn.size,
    isDark: (row, column) => !(isIn(row) && isIn(column)) && drawn.isDark(row, column),
  };
  expect(decodeQr(pixelsOf(damaged, 4), drawn.size * 4, drawn.size * 4)?.data).toBe(link);
});

test('a title is text and never markup', async () => {
  const svg = qrSvg(await qrModules(link), { title: 'Bar <b> & "Küche"\u0000\ud800' });
  expect(svg).toContain('<title>Bar &lt;b&gt; &amp; "Küche"</title>');
});

test('a code for print has a size on paper and can be scaled', async () => {
  const svg = qrSvg(await qrModules(link), { widthMm: 60 });
  expect(svg).toMatch(/^<svg [^>]*width="60mm" height="60mm" viewBox="0 0 \d+ \d+"/);
});

function darkOf({ size, isDark }: QrModules): [row: number, column: number][] {
  const places: [number, number][] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) if (isDark(row, column)) places.push([row, column]);
  }
  return places;
}

/** Reads the black shapes back from the SVG's text, as any other program would. */
function modulesOfSvg(svg: string): QrModules {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const path = /fill="#000" d="([^"]*)"/.exec(svg)?.[1] ?? '';
  const dark = new Set<number>();
  for (const [, column, row, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step += 1) dark.add(Number(row) * size + Number(column) + step);
  }
  return { size, isDark: (row, column) => dark.has(row * size + column) };
}

function pixelsOf({ size, isDark }: QrModules, scale: number): Uint8ClampedArray {
  const edge = size * scale;
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (let y = 0; y < edge; y += 1) {
    for (let x = 0; x < edge; x += 1) {
      if (isDark(Math.floor(y / scale), Math.floor(x / scale))) {
        pixels.fill(0, (y * edge + x) * 4, (y * edge + x) * 4 + 3);
      }
    }
  }
  return pixels;
}
