import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { pictureRow } from './drawing-xml.ts';
import type { Cell, EntryTable } from './entry-table.ts';
import type { LocalTime } from './local-time.ts';
import { createSheetPictures } from './sheet-pictures.ts';
import { tableRows } from './table-rows.ts';
import { type CellValue, rowXml, sheetEnd, sheetStart, workbookFiles } from './workbook-xml.ts';
import { createZipWriter } from './zip-writer.ts';

/** How many rows a sheet has, the header included; another sheet follows where one is full. */
interface SheetLimits {
  rowsMax?: number;
  /** The bytes of a sheet before it is compressed, about. */
  bytesMax?: number;
  /** The compressed bytes of a sheet that waits for its pictures, about. */
  heldBytesMax?: number;
  /** Whether the table has pictures. */
  hasPictures?: boolean;
}

/** What stands in the cell of a picture that no program shows. */
const brokenPicture = 'The picture of the signature cannot be shown.';

/**
 * A table of entries as a workbook for Excel. Numbers are numbers, and times are dates of the owner's
 * clock, whose zone is in its own column. Without the end of the file no program opens it.
 *
 * Pictures go into the file as they come. Their sheet follows them: it is small, and in memory until then.
 */
export async function* xlsxFile(
  pages: AsyncGenerator<FoundEntry[]>,
  table: EntryTable,
  localTime: (at: Date) => LocalTime,
  limits: SheetLimits = {},
): AsyncGenerator<Uint8Array> {
  const { rowsMax = 1_048_576, bytesMax = 2_000_000_000, heldBytesMax = 16_000_000 } = limits;
  const zip = createZipWriter();
  const pictures = createSheetPictures(zip);
  let sheets = 0;
  let [rows, bytes] = [rowsMax, 0];

  const toValue = (cell: Cell, column: number): CellValue => {
    if (cell instanceof Date) return localTime(cell);
    if (cell === null || typeof cell !== 'object') return cell;
    return pictures.add(cell, { row: rows - 1, column }) ? null : brokenPicture;
  };
  const beginSheet = async () => {
    if (sheets > 0) await endSheet();
    sheets++;
    zip.begin(`xl/worksheets/sheet${sheets}.xml`, { isHeld: limits.hasPictures });
    zip.write(sheetStart(table.columns));
    [rows, bytes] = [1, 0];
  };
  const endSheet = async () => {
    zip.write(sheetEnd({ hasDrawing: pictures.hasAny() }));
    zip.end();
    await pictures.endSheet(sheets);
  };

  await beginSheet();
  for await (const batch of tableRows(pages, table, localTime)) {
    let text = '';
    for (const row of batch) {
      if (rows >= rowsMax || bytes >= bytesMax || zip.heldBytes >= heldBytesMax) {
        zip.write(text);
        text = '';
        await beginSheet();
      }
      rows++;
      const height = row.some(isPicture) ? pictureRow.heightPoints : undefined;
      const xml = rowXml(rows, row.map(toValue), height);
      bytes += Buffer.byteLength(xml);
      text += xml;
    }
    zip.write(text);
    yield* zip.take();
  }
  await endSheet();
  const names = Array.from({ length: sheets }, (_, index) =>
    index === 0 ? 'Entries' : `Entries ${index + 1}`,
  );
  for (const [path, text] of Object.entries(workbookFiles(names, pictures.drawn))) {
    zip.begin(path);
    zip.write(text);
    zip.end();
  }
  zip.finish();
  yield* zip.take();
}

function isPicture(cell: Cell): boolean {
  return cell !== null && typeof cell === 'object' && !(cell instanceof Date);
}
