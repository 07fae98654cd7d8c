import {
  type AllEntriesFilter,
  allEntryTableQuerySchema,
  allEntryWorkbookQuerySchema,
  entryTableQuerySchema,
  entryWorkbookQuerySchema,
  xlsxSignaturesMax,
} from '@scanlist/contracts/http/entries';
import { AppError } from '@scanlist/service-kit/app-error';
import { type Context, Hono } from 'hono';
import { csvFile } from '../entry-files/csv-file.ts';
import { entryTables, withSignatures } from '../entry-files/entry-table.ts';
import { type ExportedEntriesDependencies, exportedEntries } from '../entry-files/exported-entries.ts';
import { fileNameOf } from '../entry-files/file-name.ts';
import { localTimes } from '../entry-files/local-time.ts';
import { xlsxFile } from '../entry-files/xlsx-file.ts';
import { answerExport } from '../export/answer-export.ts';
import type { ExportLimit } from '../export/limit-exports.ts';
import { type RecordExportDependencies, recordExport } from '../export/record-export.ts';
import type { GatewayEnv } from '../http/env.ts';
import { validQuery } from '../middleware/read-json.ts';
import { findProfileIn } from '../profile/change-profile.ts';
import { listIdOf } from './ids.ts';

export interface EntryFileDependencies extends ExportedEntriesDependencies, RecordExportDependencies {
  exportLimit: ExportLimit;
}

/** A table of entries that is requested. */
interface AskedTable {
  listId: string | null;
  filter: AllEntriesFilter;
  rows: keyof typeof entryTables;
  signatures?: boolean | undefined;
}

interface TableFormat {
  contentType: string;
  pieces(...input: Parameters<typeof csvFile>): AsyncGenerator<string | Uint8Array>;
}

const csv: TableFormat = { contentType: 'text/csv; charset=utf-8', pieces: csvFile };
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const xlsx: TableFormat = { contentType: xlsxType, pieces: xlsxFile };
const signedXlsx: TableFormat = {
  contentType: xlsxType,
  pieces: (pages, table, localTime) =>
    xlsxFile(pages, withSignatures(table), localTime, { hasPictures: true }),
};

/** The entries of a list or of all lists as files (decision 0067). */
export function entryFileRoutes(deps: EntryFileDependencies): Hono<GatewayEnv> {
  /**
   * Answers a table of entries. It takes the place of an export after the first page has arrived, so that a request for
   * another owner's list answers 404 even when no place is free.
   */
  async function answerTable(
    c: Context<GatewayEnv>,
    extension: 'csv' | 'xlsx',
    { listId, filter, rows, signatures }: AskedTable,
  ): Promise<Response> {
    const { ownerId } = c.var;
    const countMax = signatures ? xlsxSignaturesMax : undefined;
    const [{ listTitle, matching, pages }, { timeZone }] = await Promise.all([
      exportedEntries(deps, { ownerId, listId, filter, countMax }),
      findProfileIn(deps, c.var.accountId, c.var.membership),
    ]);
    if (signatures && matching == null) throw tooManySignatures();
    const localTime = localTimes(timeZone ?? null);
    const { contentType, pieces } = extension === 'csv' ? csv : signatures ? signedXlsx : xlsx;
    return answerExport(c, deps.exportLimit, {
      contentType,
      name: fileNameOf(listTitle, localTime(deps.now()), extension),
      work: signatures ? 'document' : 'export',
      record: recordExport(
        deps,
        c,
        extension,
        listId === null ? null : { id: listId, title: listTitle ?? '' },
      ),
      write: () => pieces(pages, entryTables[rows], localTime),
    });
  }

  return new Hono<GatewayEnv>()
    .get('/entries.csv', validQuery(allEntryTableQuerySchema), (c) => {
      const { rows, ...filter } = c.req.valid('query');
      return answerTable(c, 'csv', { listId: null, filter, rows });
    })
    .get('/entries.xlsx', validQuery(allEntryWorkbookQuerySchema), (c) => {
      const { rows, signatures, ...filter } = c.req.valid('query');
      return answerTable(c, 'xlsx', { listId: null, filter, rows, signatures });
    })
    .get('/lists/:id/entries.csv', validQuery(entryTableQuerySchema), (c) => {
      const { rows, ...filter } = c.req.valid('query');
      return answerTable(c, 'csv', { listId: listIdOf(c.req.param('id')), filter, rows });
    })
    .get('/lists/:id/entries.xlsx', validQuery(entryWorkbookQuerySchema), (c) => {
      const { rows, signatures, ...filter } = c.req.valid('query');
      return answerTable(c, 'xlsx', { listId: listIdOf(c.req.param('id')), filter, rows, signatures });
    });
}

function tooManySignatures(): AppError {
  const most = xlsxSignaturesMax.toLocaleString('en-US');
  return new AppError(
    'VALIDATION_FAILED',
    `An Excel file with signatures has at most ${most} entries. Choose fewer days, or export Excel without them.`,
  );
}
