import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { foundEntry } from '../testing/found-entry.ts';
import { entryTables } from './entry-table.ts';
import { localTimes } from './local-time.ts';
import { cellTextMax } from './workbook-xml.ts';
import { xlsxFile } from './xlsx-file.ts';

const localTime = localTimes('America/New_York');

async function* pagesOf(...pages: FoundEntry[][]) {
  yield* pages;
}

async function bytesOf(
  pages: AsyncGenerator<FoundEntry[]>,
  limits: Parameters<typeof xlsxFile>[3] = {},
  rows: keyof typeof entryTables = 'entries',
): Promise<Buffer> {
  const pieces = [];
  for await (const piece of xlsxFile(pages, entryTables[rows], localTime, limits)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The sheets of a file, each row as an object. */
async function read(bytes: Buffer) {
  const sheets = await readExcelFile(bytes, { trim: false });
  return sheets.map(({ sheet, data: [names = [], ...rows] }) => ({
    sheet,
    rows: rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]))),
  }));
}

describe('a workbook', () => {
  it('has numbers as numbers and times as dates on the clock of the owner', async () => {
    const location = { latitude: -33.5, longitude: 151.25 };
    const [sheet] = await read(
      await bytesOf(pagesOf([foundEntry({ location, comment: '12', sentAgain: true })], [foundEntry()])),
    );
    expect(sheet?.sheet).toBe('Entries');
    expect(sheet?.rows).toHaveLength(2);
    expect(sheet?.rows[0]).toMatchObject({
      List: 'Load-in',
      Entry: 7,
      Submitted: new Date('2026-11-20T07:00:00.000Z'),
      'Time zone': 'America/New_York (UTC-05:00)',
      Done: 1,
      Items: 2,
      Comment: '12',
      Latitude: -33.5,
      Longitude: 151.25,
      Deleted: null,
      'Sent again': 'Yes',
    });
    expect(sheet?.rows[1]).toMatchObject({ 'Sent again': null, Received: null, 'Time remark': null });
  });

  it('has the time of completion, and that of the receipt where it is later', async () => {
    const late = { completedAt: '2026-11-19T17:00:00.000Z', completedCut: true };
    const [sheet] = await read(await bytesOf(pagesOf([foundEntry(late)])));
    expect(sheet?.rows[0]).toMatchObject({
      Submitted: new Date('2026-11-19T12:00:00.000Z'),
      Received: new Date('2026-11-20T07:00:00.000Z'),
      'Time remark': 'or earlier',
    });
  });

  it('has a first row that does not scroll', async () => {
    const files = unzipSync(await bytesOf(pagesOf([])));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  });

  it('keeps text as it is, and never has a formula', async () => {
    const texts = ['=1+1', '<b>&"\'', ' spaces ', 'one\ntwo', '_x0041_', '机器 🙂', 'שלום'];
    const items = texts.map((content) => {
      return { listItemId: content, content, completed: true, note: null, removed: false };
    });
    const bytes = await bytesOf(pagesOf([foundEntry({ items })]), {}, 'items');
    const [sheet] = await read(bytes);
    const found = sheet?.rows.map(({ Item }) => Item);
    // The reader does not know the escape that spreadsheets know.
    expect(found?.map((text) => String(text).replace('_x005F_', '_'))).toEqual(texts);
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).not.toContain('<f');
    expect(xml).toContain('_x005F_x0041_');
  });

  it('replaces characters that XML does not know, and cuts text that is too long for a cell', async () => {
    const long = 'a'.repeat(cellTextMax + 10);
    const entries = [foundEntry({ visitorName: 'a\u0007b\ud800', comment: long })];
    const [sheet] = await read(await bytesOf(pagesOf(entries)));
    expect(sheet?.rows[0]?.Name).toBe('a\ufffdb\ufffd');
    expect(sheet?.rows[0]?.Comment).toBe(`${'a'.repeat(cellTextMax - 1)}…`);
  });

  it.each([{ rowsMax: 4 }, { bytesMax: 2_000 }])(
    'goes on in another sheet where one is full: %o',
    async (limits) => {
      const entries = Array.from({ length: 8 }, (_, n) => foundEntry({ id: 8 - n }));
      const sheets = await read(await bytesOf(pagesOf(entries.slice(0, 5), entries.slice(5)), limits));
      expect(sheets.map(({ sheet }) => sheet)).toEqual(['Entries', 'Entries 2', 'Entries 3']);
      expect(sheets.flatMap(({ rows }) => rows.map(({ Entry }) => Entry))).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    },
  );

  it('that is incomplete cannot be opened', async () => {
    const pieces: Uint8Array[] = [];
    async function* failing() {
      yield Array.from({ length: 100 }, () => foundEntry());
      throw new Error('lists is away');
    }
    const writing = async () => {
      for await (const piece of xlsxFile(failing(), entryTables.entries, localTime)) pieces.push(piece);
    };
    await expect(writing()).rejects.toThrow('lists is away');
    expect(pieces.length).toBeGreaterThan(0);
    expect(() => unzipSync(Buffer.concat(pieces))).toThrow();
  });
});
