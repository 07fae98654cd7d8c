import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFile } from '../testing/read-outcome.ts';
import { sheetOf, workbookOf } from '../testing/workbook.ts';
import type { FileKind } from './read-lists.ts';

describe('whatever a file holds, the answer is lists or problems', () => {
  const workbook = workbookOf({
    sheet: `${sheetOf([
      ['List', 'Item'],
      ['Stage', 'Lights'],
    ])}<mergeCells><mergeCell ref="A2:A3"/></mergeCells>`,
    styles: '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
  });
  const changed = fc.array(fc.tuple(fc.nat(workbook.length - 1), fc.nat(255)), { maxLength: 4 });

  it.each(['lines', 'csv', 'json', 'xlsx'] as const)('any bytes as %s', (kind) => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => isAnswered(kind, bytes)));
  });

  it('any text as CSV', () => {
    const part = fc.constantFrom('List', 'Item', 'Stage', ',', ';', '"', '\n', '\r', '^', ' ', '=1+1');
    fc.assert(
      fc.property(fc.array(part), (parts) => isAnswered('csv', new TextEncoder().encode(parts.join('')))),
    );
  });

  it('any damage to a workbook', () => {
    fc.assert(
      fc.property(changed, (changes) => {
        const bytes = workbook.slice();
        for (const [at, value] of changes) bytes[at] = value;
        return isAnswered('xlsx', bytes);
      }),
      { numRuns: 1_000 },
    );
  });

  function isAnswered(kind: FileKind, bytes: Uint8Array): boolean {
    const { lists, problems } = readFile(kind, bytes);
    return lists.length + problems.length > 0 && problems.every(({ line = 1 }) => line >= 1);
  }
});

describe('a file whose answer would be far larger than itself', () => {
  const csv = (text: string) => readFile('csv', text);

  it('has no lists where there are problems, and short sentences', () => {
    const { lists, problems } = csv(`List,Item\n${'x'.repeat(900)},Wash\n`);
    expect(lists).toEqual([]);
    expect(problems.every(({ message }) => message.length <= 300)).toBe(true);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('names a column once, and few columns', () => {
    expect(csv('Item,a,a,a\nWash,1,2,3\n').notes).toEqual(['The column “a” is not imported.']);
    const many = Array.from({ length: 500 }, (_, n) => `c${n}`).join();
    expect(csv(`Item,${many}\nWash\n`).notes).toHaveLength(20);
  });

  it('with too much text is refused before anything is made of it', () => {
    const cells = Array.from({ length: 2_000 }, () => 'x'.repeat(480)).join('\n');
    expect(csv(`Item\n${cells}\n`)).toEqual({
      lists: [],
      problems: [{ message: 'This file has too much text. Split it into several files.' }],
      notes: [],
    });
  });
});
