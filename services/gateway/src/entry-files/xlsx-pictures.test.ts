import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { foundEntry } from '../testing/found-entry.ts';
import { pngOf } from '../testing/png.ts';
import { entryTables, withSignatures } from './entry-table.ts';
import { localTimes } from './local-time.ts';
import { xlsxFile } from './xlsx-file.ts';

const localTime = localTimes(null);

/** A signature of its own for each number, 320 pixels wide and 96 high. */
function signatureOf(number: number): string {
  const rows = Array.from({ length: 96 }, (_, row) => [
    0,
    ...Array<number>(40).fill((number * 7 + row) % 256),
  ]);
  const png = pngOf({ width: 320, height: 96, depth: 1, color: 0 }, rows.flat());
  return `data:image/png;base64,${png.toString('base64')}`;
}

const signed = (id: number) => foundEntry({ id, signatureData: signatureOf(id) });

async function write(
  pages: FoundEntry[][],
  limits: Parameters<typeof xlsxFile>[3] = {},
  rows: keyof typeof entryTables = 'entries',
) {
  async function* given() {
    yield* pages;
  }
  const table = withSignatures(entryTables[rows]);
  const pieces: Buffer[] = [];
  for await (const piece of xlsxFile(given(), table, localTime, { hasPictures: true, ...limits }))
    pieces.push(Buffer.from(piece));
  const bytes = Buffer.concat(pieces);
  const files = unzipSync(bytes);
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  return { bytes, pieces, files, text };
}

/** The row of each picture of a sheet, counted from 1 as in a spreadsheet, with the number of its file. */
function picturesOf(text: (path: string) => string, sheet: number): [row: number, file: number][] {
  const files = new Map(
    [...text(`xl/drawings/_rels/drawing${sheet}.xml.rels`).matchAll(/Id="(\w+)"[^>]*image(\d+)\.png/g)].map(
      ([, id, file]) => [id, Number(file)],
    ),
  );
  const anchors = text(`xl/drawings/drawing${sheet}.xml`).matchAll(
    /<xdr:oneCellAnchor>.*?<xdr:row>(\d+)<.*?r:embed="(\w+)".*?<\/xdr:oneCellAnchor>/g,
  );
  return [...anchors].map(([, row, id]) => [Number(row) + 1, files.get(id) ?? 0]);
}

describe('a workbook with signatures', () => {
  it('has each picture in the row of its entry, and nothing there for an entry without one', async () => {
    const { bytes, files, text } = await write([[signed(3), foundEntry({ id: 2 })], [signed(1)]]);
    expect(picturesOf(text, 1)).toEqual([
      [2, 1],
      [4, 2],
    ]);
    for (const [file, id] of [
      [1, 3],
      [2, 1],
    ] as const) {
      const stored = Buffer.from(files[`xl/media/image${file}.png`] ?? []).toString('base64');
      expect(`data:image/png;base64,${stored}`).toBe(signatureOf(id));
    }
    const [sheet] = await readExcelFile(bytes);
    const [columns = [], ...rows] = sheet?.data ?? [];
    expect(rows.map((row) => row[columns.indexOf('Entry')])).toEqual([3, 2, 1]);
    expect(rows.map((row) => row[columns.indexOf('Signature')] ?? null)).toEqual([null, null, null]);
  });

  it('has pictures that fit into their rows and keep their proportions', async () => {
    const { text } = await write([[signed(1)]]);
    expect(text('xl/drawings/drawing1.xml')).toContain(`<xdr:ext cx="${160 * 9_525}" cy="${48 * 9_525}"/>`);
    expect(text('xl/worksheets/sheet1.xml')).toContain('<row r="2" ht="39" customHeight="1">');
  });

  it('names every part that it refers to', async () => {
    const { files, text } = await write([[signed(1)]]);
    const types = text('[Content_Types].xml');
    expect(types).toContain('Extension="png"');
    expect(types).toContain('PartName="/xl/drawings/drawing1.xml"');
    expect(text('xl/worksheets/sheet1.xml')).toMatch(/<\/sheetData><drawing r:id="rId1"\/><\/worksheet>$/);
    for (const path of ['xl/drawings/drawing1.xml', 'xl/worksheets/_rels/sheet1.xml.rels'])
      expect(Object.keys(files)).toContain(path);
  });

  it('has a typed signature as text in the column of the pictures', async () => {
    const { bytes } = await write([[signed(2), foundEntry({ id: 1, signatureTyped: 'Ana Lind' })]]);
    const [sheet] = await readExcelFile(bytes);
    expect(sheet?.data.map((row) => row.at(-1) ?? null)).toEqual(['Signature', null, 'Ana Lind']);
  });

  it('without a single signature has no drawing', async () => {
    const { files, text } = await write([[foundEntry()]]);
    expect(Object.keys(files).filter((path) => /drawing|media/.test(path))).toEqual([]);
    expect(text('xl/worksheets/sheet1.xml')).not.toContain('<drawing');
  });

  it('has the picture in the first row of an entry where a row is an item', async () => {
    const { text } = await write([[signed(2), signed(1)]], {}, 'items');
    expect(picturesOf(text, 1)).toEqual([
      [2, 1],
      [4, 2],
    ]);
  });

  it('says so where the picture is broken', async () => {
    const { bytes } = await write([[foundEntry({ signatureData: 'data:image/png;base64,AAAA' })]]);
    const [sheet] = await readExcelFile(bytes);
    expect(sheet?.data[1]?.at(-1)).toBe('The picture of the signature cannot be shown.');
  });

  it('hands pictures on as they come, and goes on in another sheet before it holds much of one', async () => {
    // Text that cannot be compressed: a sheet is held until its end.
    const noise = (id: number) => {
      const visitorName = Array.from({ length: 2_000 }, (_, n) =>
        String.fromCharCode(0x4e00 + ((n * n * 7 + id * 7_919 + n * id * 31) % 20_000)),
      ).join('');
      return { ...signed(id), visitorName };
    };
    const entries = Array.from({ length: 60 }, (_, n) => noise(60 - n));
    const pages = Array.from({ length: 6 }, (_, n) => entries.slice(n * 10, n * 10 + 10));
    const { bytes, pieces, text } = await write(pages, { heldBytesMax: 60_000 });
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200_000);
    const sheets = await readExcelFile(bytes);
    expect(sheets.length).toBeGreaterThan(1);
    const numbers = sheets.flatMap(({ data: [columns = [], ...rows] }) =>
      rows.map((row) => Number(row[columns.indexOf('Entry')])),
    );
    expect(numbers).toEqual(entries.map(({ id }) => id));
    const pictures = sheets.flatMap((_sheet, index) => picturesOf(text, index + 1));
    expect(pictures.map(([, file]) => file)).toEqual(entries.map((_entry, index) => index + 1));
  });
});

it('readers of streams, which know no size of a stored file, read a workbook with signatures', async () => {
  const { bytes } = await write([[signed(1)]]);
  const stored = [];
  for (let at = bytes.indexOf('PK\x03\x04'); at !== -1; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const isFollowedBySize = (bytes.readUInt16LE(at + 6) & 8) !== 0;
    if (isFollowedBySize && bytes.readUInt16LE(at + 8) === 0) stored.push(at);
  }
  expect(stored).toEqual([]);
});
