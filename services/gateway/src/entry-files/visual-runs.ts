import createBidi from 'bidi-js';

/** A part of a line whose characters are drawn in one direction. Its text is in the order in which it is read. */
export interface VisualRun {
  text: string;
  isRightToLeft: boolean;
}

export type Direction = 'ltr' | 'rtl';

const bidi = createBidi();
/** The library takes half of a character beyond 16 bits, such as an emoji, for a letter. */
const beyond16Bits = /[\u{10000}-\u{10ffff}]/gu;
const levelsOf = (text: string, direction: Direction | 'auto') =>
  bidi.getEmbeddingLevels(text.replace(beyond16Bits, '□□'), direction);
/** Hebrew, Arabic, and what is written like them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const rightToLeftLetter = /\p{Script=Hebrew}|\p{Script=Arabic}/u;

/** Whether a text has right-to-left characters. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** The direction of a paragraph: that of its first letter. */
export function directionOf(paragraph: string): Direction {
  const [first] = levelsOf(paragraph, 'auto').paragraphs;
  return (first?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

/** The parts of a line from left to right (Unicode Bidirectional Algorithm). A font draws the letters of a part in order. */
export function visualRuns(line: string, direction: Direction): VisualRun[] {
  const text = line.trimEnd();
  const { levels } = levelsOf(text, direction);
  const runs: { level: number; text: string }[] = [];
  for (let index = 0; index < text.length; index++) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const character = text.charAt(index);
    const shown = (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character;
    if (last?.level === level) last.text += shown;
    else runs.push({ level, text: shown });
  }
  return inVisualOrder(runs).map(runOf);
}

/** Reverses each series of runs of a level or a higher one, from the highest level down (rule L2). */
function inVisualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const next: Run[] = [];
    let series: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) series.unshift(run);
      else {
        next.push(...series, run);
        series = [];
      }
    }
    ordered = [...next, ...series];
  }
  return ordered;
}

/** The font turns text with such letters by itself, and signs alone not. */
function runOf({ level, text }: { level: number; text: string }): VisualRun {
  const isRightToLeft = level % 2 === 1;
  const isTurnedByFont = !isRightToLeft || rightToLeftLetter.test(text);
  return { text: isTurnedByFont ? text : Array.from(text).reverse().join(''), isRightToLeft };
}
