import { expect, test } from 'vitest';
import { fileNameOf, isWhole } from './download-data.ts';

test.each([
  ['attachment; filename="scanlist-export-2026-11-21.json"', 'scanlist-export-2026-11-21.json'],
  ['attachment; filename="../../etc/passwd"', 'scanlist-export.json'],
  ['attachment', 'scanlist-export.json'],
  [null, 'scanlist-export.json'],
])('%s is saved as %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});

test("a file without billing's data reports that at its beginning", () => {
  const head = (missing: string[]) => `${JSON.stringify({ exportedAt: '2026-11-21', missing, account: {} })}`;
  expect(isWhole(head([]))).toBe(true);
  expect(isWhole(head(['subscription', 'invoices']))).toBe(false);
});
