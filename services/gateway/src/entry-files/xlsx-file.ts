import type { FoundEntry } from '@scanlist/contracts/http/entries';
import type { Cell, EntryTable } from './entry-table.ts';
import type { LocalTime } from './local-time.ts';
import { tableRows } from './table-rows.ts';
import { type CellValue, rowXml, sheetEnd, sheetStart, workbookFiles } from './workbook-xml.ts';
import { createZipWriter } from './zip-writer.ts';

/** How many rows a sheet has, the header included; another sheet follows where one is full. */
interface SheetLimits {
  rowsMax?: number;
  /** The bytes of a sheet before it is compressed, about. */
  bytesMax?: number;
}

/**
 * A table of entries as a workbook for Excel. Numbers are numbers, and times are dates of the owner's
 * clock, whose zone is in its own column. Without the end of the file no program opens it.
 */
export async function* xlsxFile(
  pages: AsyncGenerator<FoundEntry[]>,
  table: EntryTable,
  localTime: (at: Date) => LocalTime,
  { rowsMax = 1_048_576, bytesMax = 2_000_000_000 }: SheetLimits = {},
): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter();
  const toValue = (cell: Cell): CellValue => (cell instanceof Date ? localTime(cell) : cell);
  let sheets = 0;
  let [rows, bytes] = [rowsMax, 0];

  const beginSheet = () => {
    if (sheets > 0) endSheet();
    sheets++;
    zip.begin(`xl/worksheets/sheet${sheets}.xml`);
    zip.write(sheetStart(table.columns));
    [rows, bytes] = [1, 0];
  };
  const endSheet = () => {
    zip.write(sheetEnd);
    zip.end();
  };

  beginSheet();
  for await (const batch of tableRows(pages, table, localTime)) {
    let text = '';
    for (const row of batch) {
      if (rows >= rowsMax || bytes >= bytesMax) {
        zip.write(text);
        text = '';
        beginSheet();
      }
      rows++;
      const xml = rowXml(rows, row.map(toValue));
      bytes += Buffer.byteLength(xml);
      text += xml;
    }
    zip.write(text);
    yield* zip.take();
  }
  endSheet();
  const names = Array.from({ length: sheets }, (_, index) =>
    index === 0 ? 'Entries' : `Entries ${index + 1}`,
  );
  for (const [path, text] of Object.entries(workbookFiles(names))) {
    zip.begin(path);
    zip.write(text);
    zip.end();
  }
  zip.finish();
  yield* zip.take();
}
