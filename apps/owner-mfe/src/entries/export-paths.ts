import type { AllEntriesFilter } from '@scanlist/contracts/http/entries';
import { entriesPathOf, withFilter } from './entry-pages.ts';

/** A kind of file of entries; `signatures` with their pictures. */
interface ExportKind {
  name: string;
  extension: 'csv' | 'xlsx' | 'pdf';
  rows: 'entries' | 'items';
  signatures?: '1';
}

const kinds: readonly ExportKind[] = [
  { name: 'CSV, a row per entry', extension: 'csv', rows: 'entries' },
  { name: 'CSV, a row per item', extension: 'csv', rows: 'items' },
  { name: 'Excel', extension: 'xlsx', rows: 'entries' },
  { name: 'Excel with signatures', extension: 'xlsx', rows: 'entries', signatures: '1' },
  { name: 'PDF', extension: 'pdf', rows: 'entries' },
];

/** The files of the entries of `path` that the filter selects: their names in the menu, and their paths. */
export function exportFiles(path: string, filter: AllEntriesFilter): { name: string; path: string }[] {
  return kinds.map((kind) => ({ name: kind.name, path: exportPath(path, filter, kind) }));
}

/** The path of one entry as a document to file. */
export function entryPdfPath(listId: string, number: number): string {
  return `${entriesPathOf(listId)}/${number}.pdf`;
}

function exportPath(path: string, filter: AllEntriesFilter, kind: ExportKind): string {
  const { extension, rows, signatures } = kind;
  const query = new URLSearchParams({ ...(rows === 'items' && { rows }), ...(signatures && { signatures }) });
  const text = withFilter(query, filter).toString();
  return `${path}.${extension}${text && `?${text}`}`;
}
