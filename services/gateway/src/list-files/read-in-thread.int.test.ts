import { expect, it } from 'vitest';
import { createMemoryBudget } from '../admission/memory-budget.ts';
import { OverloadedError } from '../admission/overloaded.ts';
import { sheetOf, workbookOf } from '../testing/workbook.ts';
import { createFileReader } from './read-in-thread.ts';
import type { ImportedFile } from './read-lists.ts';

// Threads start slowly on a busy machine.
const read = createFileReader(createMemoryBudget({ waitMsMax: 300_000 }));
const readInThread = (file: ImportedFile, { msMax = 300_000, ownerId = 'dana' } = {}) =>
  read(ownerId, file, { msMax });
const lines = (text: string) => ({
  kind: 'lines' as const,
  bytes: new TextEncoder().encode(text),
  query: {},
});

/** A thread takes far longer than a millisecond to read it. */
function largeWorkbook() {
  const rows = Array.from({ length: 15_000 }, (_, n) => [`Room ${n % 50}`, `Item ${n}`]);
  return {
    kind: 'xlsx' as const,
    bytes: workbookOf({ sheet: sheetOf([['List', 'Item'], ...rows]) }),
    query: {},
  };
}

it('a file is read while the event loop is free', async () => {
  let turns = 0;
  let isRead = false;
  const turn = () => {
    turns++;
    if (!isRead) setImmediate(turn);
  };
  setImmediate(turn);
  const { lists, problems } = await readInThread(largeWorkbook());
  isRead = true;
  expect([problems, lists.length, lists[0]?.items.length]).toEqual([[], 50, 300]);
  expect(turns).toBeGreaterThan(5);
});

it('a file that takes too long ends its thread, and says so', async () => {
  const { lists, problems } = await readInThread(largeWorkbook(), { msMax: 1 });
  expect([lists, problems]).toEqual([
    [],
    [
      {
        message: 'This file takes too long to read. Copy its lists into a new, smaller file.',
      },
    ],
  ]);
});

it('files beyond those that are read and wait are refused, and the others are read', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => readInThread(lines('Lights'), { ownerId: `owner ${n}` })),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual([
    expect.any(OverloadedError),
    expect.any(OverloadedError),
  ]);
}, 300_000);

it('one long text in many cells of a small workbook is refused, and the answer is small', async () => {
  const row = (line: number) => `<row r="${line}"><c r="A${line}" t="s"><v>0</v></c></row>`;
  const rows = Array.from({ length: 300 }, (_, index) => row(index + 1)).join('');
  const bytes = workbookOf({
    sheet: `<sheetData>${rows}</sheetData>`,
    texts: [`<t>${'x'.repeat(1_500_000)}</t>`],
  });
  expect(bytes.length).toBeLessThan(10_000);
  const { lists, problems } = await readInThread({ kind: 'xlsx', bytes, query: {} });
  expect(lists).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toMatch(/too much text|too long to read/);
});
