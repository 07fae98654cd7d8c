import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { stringify } from 'csv-stringify/sync';
import type { Cell, EntryTable } from './entry-table.ts';
import type { LocalTime } from './local-time.ts';
import { tableRows } from './table-rows.ts';

/** A table of entries as CSV, as below. */
export function csvFile(
  pages: AsyncGenerator<FoundEntry[]>,
  table: EntryTable,
  localTime: (at: Date) => LocalTime,
): AsyncGenerator<string> {
  const names = table.columns.map(({ name }) => name);
  return csvOf(names, tableRows(pages, table, localTime), localTime);
}

/**
 * Rows as CSV (RFC 4180) with a byte order mark, a batch at a time. Times are ISO 8601 with their offset. Text that a
 * spreadsheet would take for a formula begins with an apostrophe.
 */
export async function* csvOf(
  names: readonly string[],
  batches: AsyncGenerator<Cell[][]>,
  localTime: (at: Date) => LocalTime,
): AsyncGenerator<string> {
  const options = {
    record_delimiter: 'windows',
    escape_formulas: true,
    // The library quotes only its own line ends. Another one would end the row in a spreadsheet, and begin a formula.
    quoted_match: /[\r\n]/,
    cast: { date: (at: Date) => localTime(at).iso },
  } as const;
  yield stringify([[...names]], { ...options, bom: true });
  for await (const rows of batches) yield stringify(rows, options);
}
