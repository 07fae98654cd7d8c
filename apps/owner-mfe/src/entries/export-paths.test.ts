import { expect, test } from 'vitest';
import { allEntriesPath, entriesPathOf } from './entry-pages.ts';
import { entryPdfPath, exportFiles } from './export-paths.ts';

const pathOf = (name: string, ...files: Parameters<typeof exportFiles>) =>
  exportFiles(...files).find((file) => file.name === name)?.path;

test('without a filter the address has no query', () => {
  expect(pathOf('CSV, a row per entry', allEntriesPath, {})).toBe('/api/entries.csv');
});

test('a file has the entries that the filter shows', () => {
  const filter = { hasNotes: true, q: 'too warm' };
  expect(pathOf('CSV, a row per item', entriesPathOf('Ab_3'), filter)).toBe(
    '/api/lists/Ab_3/entries.csv?rows=items&hasNotes=1&q=too+warm',
  );
});

test('an Excel file has signatures where they are chosen', () => {
  expect(pathOf('Excel with signatures', allEntriesPath, { open: true })).toBe(
    '/api/entries.xlsx?signatures=1&open=1',
  );
});

test('one entry has an address of its own', () => {
  expect(entryPdfPath('Ab_3', 7)).toBe('/api/lists/Ab_3/entries/7.pdf');
});
