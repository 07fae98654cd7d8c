import type { Profile } from '@scanlist/contracts/http/accounts';
import {
  type AllEntriesFilter,
  allEntryPdfQuerySchema,
  entryPdfQuerySchema,
  type FoundEntry,
  pdfEntriesMax,
} from '@scanlist/contracts/http/entries';
import { AppError, notFound } from '@scanlist/service-kit/app-error';
import { type Context, Hono } from 'hono';
import { type ExportedEntriesDependencies, exportedEntries } from '../entry-files/exported-entries.ts';
import { exportedEntry } from '../entry-files/exported-entry.ts';
import { entryFileName, fileNameOf } from '../entry-files/file-name.ts';
import { localTimes } from '../entry-files/local-time.ts';
import { pdfFile } from '../entry-files/pdf-file.ts';
import { answerExport } from '../export/answer-export.ts';
import type { ExportLimit, ExportWork } from '../export/limit-exports.ts';
import { type RecordExportDependencies, recordExport } from '../export/record-export.ts';
import type { GatewayEnv } from '../http/env.ts';
import { hashOfLogoUrl, type LogoRows } from '../logos/logo.ts';
import { validQuery } from '../middleware/read-json.ts';
import { findProfileIn } from '../profile/change-profile.ts';
import { entryIdOf, listIdOf } from './ids.ts';

export interface EntryPdfDependencies extends ExportedEntriesDependencies, RecordExportDependencies {
  exportLimit: ExportLimit;
  /** For single entries, which owners file one after another. */
  entryPdfLimit: ExportLimit;
  logos: LogoRows;
}

/** Entries as documents to file: those that a filter selects, and one alone (decision 0067). */
export function entryPdfRoutes(deps: EntryPdfDependencies): Hono<GatewayEnv> {
  async function answerMany(
    c: Context<GatewayEnv>,
    listId: string | null,
    filter: AllEntriesFilter,
  ): Promise<Response> {
    const { ownerId } = c.var;
    const [{ listTitle, matching, pages }, profile] = await Promise.all([
      exportedEntries(deps, { ownerId, listId, filter, countMax: pdfEntriesMax }),
      findProfileIn(deps, c.var.accountId, c.var.membership),
    ]);
    if (matching == null || matching > pdfEntriesMax) throw tooManyForPdf();
    const name = fileNameOf(listTitle, localTimes(profile.timeZone ?? null)(deps.now()), 'pdf');
    const [limit, title] = [deps.exportLimit, listTitle ?? 'Entries'];
    const list = listId === null ? null : { id: listId, title };
    return answerPdf(c, { limit, work: 'document', name, title, hasBookmarks: true, profile, pages, list });
  }

  async function answerPdf(
    c: Context<GatewayEnv>,
    { limit, work, name, title, hasBookmarks, profile, pages, list }: PdfAnswer,
  ): Promise<Response> {
    const { companyName, companyLogoUrl } = profile;
    const hash = hashOfLogoUrl(companyLogoUrl ?? '');
    const logo = hash === null ? null : await deps.logos.find(hash);
    const order = {
      title,
      timeZone: profile.timeZone ?? null,
      companyName,
      logo: logo && new Uint8Array(logo.bytes),
      hasBookmarks,
    };
    return answerExport(c, limit, {
      contentType: 'application/pdf',
      name,
      work,
      record: recordExport(deps, c, 'pdf', list),
      write: () => pdfFile(pages, order),
    });
  }

  return new Hono<GatewayEnv>()
    .get('/entries.pdf', validQuery(allEntryPdfQuerySchema), (c) => answerMany(c, null, c.req.valid('query')))
    .get('/lists/:id/entries.pdf', validQuery(entryPdfQuerySchema), (c) =>
      answerMany(c, listIdOf(c.req.param('id')), c.req.valid('query')),
    )
    .get('/lists/:id/entries/:file', async function pdfOfEntry(c) {
      const { ownerId } = c.var;
      const listId = listIdOf(c.req.param('id'));
      const number = numberOf(c.req.param('file'));
      const [entry, profile] = await Promise.all([
        exportedEntry(deps, { ownerId, listId, number }),
        findProfileIn(deps, c.var.accountId, c.var.membership),
      ]);
      const name = entryFileName(entry.listTitle, number);
      const title = `Entry #${number}, ${entry.listTitle}`;
      const [limit, pages] = [deps.entryPdfLimit, oneEntry(entry)];
      const list = { id: listId, title: entry.listTitle };
      const work = 'entryDocument';
      return answerPdf(c, { limit, work, name, title, hasBookmarks: false, profile, pages, list });
    });
}

interface PdfAnswer {
  limit: ExportLimit;
  work: ExportWork;
  name: string;
  title: string;
  hasBookmarks: boolean;
  profile: Profile;
  pages: AsyncGenerator<FoundEntry[]>;
  /** Null for entries of all lists. */
  list: { id: string; title: string } | null;
}

async function* oneEntry(entry: FoundEntry): AsyncGenerator<FoundEntry[]> {
  yield [entry];
}

/** The number in '7.pdf'. */
function numberOf(file: string): number {
  const number = /^(.+)\.pdf$/.exec(file)?.[1];
  if (number === undefined) throw notFound('Entry not found');
  return entryIdOf(number);
}

function tooManyForPdf(): AppError {
  const most = pdfEntriesMax.toLocaleString('en-US');
  return new AppError(
    'VALIDATION_FAILED',
    `A PDF has at most ${most} entries. Choose fewer days, or export Excel or CSV.`,
  );
}
