import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { unpackWoff } from '../entry-files/unpack-woff.ts';
import { directionOf, visualRuns } from '../entry-files/visual-runs.ts';

/** A text as lines of shapes, so that a picture shows it the same wherever it is drawn. */
export interface TextShape {
  lines: { path: string; width: number }[];
  isRightToLeft: boolean;
}

export interface TextBox {
  /** In pixels, like `widthMax`. */
  size: number;
  widthMax: number;
  linesMax: number;
}

const woff = createRequire(import.meta.url).resolve(
  '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
);
let opened: Font | undefined;

/**
 * The outlines of a text in bold, broken into lines; the last one ends with '…' where there are more. Null for a text with
 * characters that the font does not have: it has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic.
 */
export function shapeText(text: string, { size, widthMax, linesMax }: TextBox): TextShape | null {
  const font = openFont();
  const words = text.trim().split(/\s+/);
  if (![...words.join('')].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)))
    return null;
  const direction = directionOf(text);
  const shape = (line: string) => shapeLine(font, line, direction, size);
  const fits = (line: string) => shape(line).width <= widthMax;
  const lines = breakLines(words, fits);
  const shown = lines.slice(0, linesMax);
  if (lines.length > linesMax) shown.push(shortened(shown.pop() ?? '', fits));
  return { lines: shown.map(shape), isRightToLeft: direction === 'rtl' };
}

function openFont(): Font {
  opened ??= create(unpackWoff(readFileSync(woff))) as Font;
  return opened;
}

/** The lines of these words. A word that is wider than a line is broken between characters. */
function breakLines(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const together = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && fits(together)) lines.splice(-1, 1, together);
    else lines.push(...breakWord(word, fits));
  }
  return lines;
}

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts = [''];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = parts.at(-1) + segment;
    if (fits(longer)) parts.splice(-1, 1, longer);
    else parts.push(segment);
  }
  return parts.filter(Boolean);
}

/** As much of a line as fits before '…'. */
function shortened(line: string, fits: (line: string) => boolean): string {
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** A line from its left end, on its base line. */
function shapeLine(font: Font, line: string, direction: 'ltr' | 'rtl', size: number) {
  const scale = size / font.unitsPerEm;
  let path = '';
  let x = 0;
  for (const { text, isRightToLeft } of visualRuns(line, direction)) {
    const run = font.layout(text, undefined, undefined, undefined, isRightToLeft ? 'rtl' : 'ltr');
    for (const [index, glyph] of run.glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = run.positions[index] ?? {};
      path += glyph.path
        .scale(scale, -scale)
        .translate((x + xOffset) * scale, -yOffset * scale)
        .toSVG();
      x += xAdvance;
    }
  }
  return { path, width: x * scale };
}
