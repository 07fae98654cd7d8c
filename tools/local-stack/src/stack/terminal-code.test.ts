import { stripVTControlCharacters, styleText } from 'node:util';
import decode from 'jsqr';
import { expect, test } from 'vitest';
import { terminalCode } from './terminal-code.ts';

const link = 'http://192.168.1.20:3000/view-list/eAHz6ahXqZHETeno';

test('a camera reads the link from the printed code', async () => {
  const lines = (await terminalCode(link)).map(stripVTControlCharacters);
  expect(read(lines)).toBe(link);
});

test('it is dark on bright in every terminal', async () => {
  for (const line of await terminalCode(link)) {
    const bare = stripVTControlCharacters(line);
    expect(bare).toMatch(/^[ ▀▄█]+$/);
    expect(line).toBe(styleText(['black', 'bgWhiteBright'], bare, { validateStream: false }));
  }
});

/** Each character is two squares, one above the other. */
function read(lines: string[]): string | undefined {
  const rows = lines.flatMap((line) => [
    [...line].map((character) => '▀█'.includes(character)),
    [...line].map((character) => '▄█'.includes(character)),
  ]);
  const pixelsPerSquare = 4;
  const [width, height] = [(rows[0]?.length ?? 0) * pixelsPerSquare, rows.length * pixelsPerSquare];
  const pixels = Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => {
    const pixel = Math.floor(index / 4);
    const row = Math.floor(Math.floor(pixel / width) / pixelsPerSquare);
    const column = Math.floor((pixel % width) / pixelsPerSquare);
    return index % 4 === 3 || !rows[row]?.[column] ? 255 : 0;
  });
  return decode(pixels, width, height)?.data;
}
