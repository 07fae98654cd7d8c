import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FoundEntry } from '@scanlist/contracts/http/entries';
import type { Cell, EntryTable } from './entry-table.ts';
import type { LocalTime } from './local-time.ts';

/** Takes some milliseconds to write. */
const batchRows = 500;

/**
 * The rows of a table of entries in batches of about 500. Between two batches this process answers other requests: a page
 * may have tens of thousands of items.
 */
export async function* tableRows(
  pages: AsyncGenerator<FoundEntry[]>,
  table: EntryTable,
  localTime: (at: Date) => LocalTime,
): AsyncGenerator<Cell[][]> {
  const clock = { zoneAt: (at: Date) => localTime(at).zone };
  for await (const entries of pages) {
    let batch: Cell[][] = [];
    for (const entry of entries) {
      batch.push(...table.rowsOf(entry, clock));
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
      await othersTurn();
    }
    if (batch.length > 0) yield batch;
  }
}
