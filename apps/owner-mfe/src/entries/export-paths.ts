import type { AllEntriesFilter } from '@scanlist/contracts/http/entries';
import { entriesPathOf, withFilter } from './entry-pages.ts';

/** A kind of file of entries; `signatures` with their pictures. */
export interface ExportKind {
  name: string;
  extension: 'csv' | 'xlsx' | 'pdf';
  rows: 'entries' | 'items';
  signatures?: '1';
}

/** The kinds of files of entries, with their names in the menu. */
export const exportKinds = [
  { name: 'CSV, a row per entry', extension: 'csv', rows: 'entries' },
  { name: 'CSV, a row per item', extension: 'csv', rows: 'items' },
  { name: 'Excel', extension: 'xlsx', rows: 'entries' },
  { name: 'Excel with signatures', extension: 'xlsx', rows: 'entries', signatures: '1' },
  { name: 'PDF', extension: 'pdf', rows: 'entries' },
] as const satisfies readonly ExportKind[];

/** The path of a file with the entries of `path` that the filter selects. */
export function exportPath(path: string, filter: AllEntriesFilter, kind: ExportKind): string {
  const { extension, rows, signatures } = kind;
  const query = new URLSearchParams({ ...(rows === 'items' && { rows }), ...(signatures && { signatures }) });
  const text = withFilter(query, filter).toString();
  return `${path}.${extension}${text && `?${text}`}`;
}

/** The path of one entry as a document to file. */
export function entryPdfPath(listId: string, number: number): string {
  return `${entriesPathOf(listId)}/${number}.pdf`;
}
