import type { AllEntriesFilter } from '@scanlist/contracts/http/entries';
import { entriesPathOf, withFilter } from './entry-pages.ts';

/** The kinds of files of entries, with their names in the menu. */
export const exportKinds = [
  { name: 'CSV, a row per entry', extension: 'csv', rows: 'entries' },
  { name: 'CSV, a row per item', extension: 'csv', rows: 'items' },
  { name: 'Excel', extension: 'xlsx', rows: 'entries' },
  { name: 'PDF', extension: 'pdf', rows: 'entries' },
] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The path of a file with the entries of `path` that the filter selects. */
export function exportPath(path: string, filter: AllEntriesFilter, { extension, rows }: ExportKind): string {
  const query = new URLSearchParams(rows === 'items' ? { rows } : {});
  const text = withFilter(query, filter).toString();
  return `${path}.${extension}${text && `?${text}`}`;
}

/** The path of one entry as a document to file. */
export function entryPdfPath(listId: string, number: number): string {
  return `${entriesPathOf(listId)}/${number}.pdf`;
}
