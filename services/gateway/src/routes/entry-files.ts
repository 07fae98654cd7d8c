import {
  type AllEntriesFilter,
  allEntryTableQuerySchema,
  entryTableQuerySchema,
} from '@scanlist/contracts/http/entries';
import { type Context, Hono } from 'hono';
import { csvFile } from '../entry-files/csv-file.ts';
import { entryTables } from '../entry-files/entry-table.ts';
import { type ExportedEntriesDependencies, exportedEntries } from '../entry-files/exported-entries.ts';
import { fileNameOf } from '../entry-files/file-name.ts';
import { localTimes } from '../entry-files/local-time.ts';
import { xlsxFile } from '../entry-files/xlsx-file.ts';
import { answerExport } from '../export/answer-export.ts';
import type { ExportLimit } from '../export/limit-exports.ts';
import type { GatewayEnv } from '../http/env.ts';
import { validQuery } from '../middleware/read-json.ts';
import { findProfile } from '../profile/change-profile.ts';
import { listIdOf } from './ids.ts';

export interface EntryFileDependencies extends ExportedEntriesDependencies {
  exportLimit: ExportLimit;
}

interface TableFormat {
  contentType: string;
  pieces(...input: Parameters<typeof csvFile>): AsyncGenerator<string | Uint8Array>;
}

/** The kinds of files that have a table of entries. */
const tableFormats: Record<'csv' | 'xlsx', TableFormat> = {
  csv: { contentType: 'text/csv; charset=utf-8', pieces: csvFile },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pieces: xlsxFile,
  },
};

/** The entries of a list or of all lists as files (decision 0067). */
export function entryFileRoutes(deps: EntryFileDependencies): Hono<GatewayEnv> {
  /**
   * Answers a table of entries. It takes the place of an export after the first page has arrived, so that a request for
   * another owner's list answers 404 even when no place is free.
   */
  async function answerTable(
    c: Context<GatewayEnv>,
    extension: keyof typeof tableFormats,
    listId: string | null,
    { rows, ...filter }: AllEntriesFilter & { rows: keyof typeof entryTables },
  ): Promise<Response> {
    const { ownerId } = c.var;
    const [{ listTitle, pages }, { timeZone }] = await Promise.all([
      exportedEntries(deps, { ownerId, listId, filter }),
      findProfile(deps, ownerId),
    ]);
    const localTime = localTimes(timeZone ?? null);
    const { contentType, pieces } = tableFormats[extension];
    return answerExport(c, deps.exportLimit, {
      contentType,
      name: fileNameOf(listTitle, localTime(deps.now()), extension),
      write: () => pieces(pages, entryTables[rows], localTime),
    });
  }

  const ofAll = validQuery(allEntryTableQuerySchema);
  const ofList = validQuery(entryTableQuerySchema);
  return new Hono<GatewayEnv>()
    .get('/entries.csv', ofAll, (c) => answerTable(c, 'csv', null, c.req.valid('query')))
    .get('/entries.xlsx', ofAll, (c) => answerTable(c, 'xlsx', null, c.req.valid('query')))
    .get('/lists/:id/entries.csv', ofList, (c) =>
      answerTable(c, 'csv', listIdOf(c.req.param('id')), c.req.valid('query')),
    )
    .get('/lists/:id/entries.xlsx', ofList, (c) =>
      answerTable(c, 'xlsx', listIdOf(c.req.param('id')), c.req.valid('query')),
    );
}
