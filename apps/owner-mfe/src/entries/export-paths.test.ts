import { expect, test } from 'vitest';
import { allEntriesPath, entriesPathOf } from './entry-pages.ts';
import { entryPdfPath, exportKinds, exportPath } from './export-paths.ts';

const [perEntry, perItem, , withSignatures] = exportKinds;

test('without a filter the address has no query', () => {
  expect(exportPath(allEntriesPath, {}, perEntry)).toBe('/api/entries.csv');
});

test('a file has the entries that the filter shows', () => {
  const filter = { hasNotes: true, q: 'too warm' };
  expect(exportPath(entriesPathOf('Ab_3'), filter, perItem)).toBe(
    '/api/lists/Ab_3/entries.csv?rows=items&hasNotes=1&q=too+warm',
  );
});

test('an Excel file has signatures where they are chosen', () => {
  expect(exportPath(allEntriesPath, { open: true }, withSignatures)).toBe(
    '/api/entries.xlsx?signatures=1&open=1',
  );
});

test('one entry has an address of its own', () => {
  expect(entryPdfPath('Ab_3', 7)).toBe('/api/lists/Ab_3/entries/7.pdf');
});
