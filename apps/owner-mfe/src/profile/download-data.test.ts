import { expect, test } from 'vitest';
import { isWhole } from './download-data.ts';

test("a file without billing's data reports that at its beginning", () => {
  const head = (missing: string[]) => `${JSON.stringify({ exportedAt: '2026-11-21', missing, account: {} })}`;
  expect(isWhole(head([]))).toBe(true);
  expect(isWhole(head(['subscription', 'invoices']))).toBe(false);
});
