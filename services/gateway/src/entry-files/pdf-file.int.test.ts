import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { expect, it } from 'vitest';
import { foundEntry } from '../testing/found-entry.ts';
import type { PdfOrder } from './pdf-document.ts';
import { pdfFile } from './pdf-file.ts';

const order: PdfOrder = {
  title: 'Load-in',
  timeZone: null,
  companyName: null,
  logo: null,
  hasBookmarks: true,
};

async function* pagesOf(...pages: FoundEntry[][]) {
  yield* pages;
}

async function bytesOf(pieces: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  const all = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

it('a document is written while its entries come, and ends with its table', async () => {
  const pages = [[foundEntry({ id: 2 })], [foundEntry({ id: 1 })]];
  const text = (await bytesOf(pdfFile(pagesOf(...pages), order))).toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
});

it('a thread that fails breaks the document off, and nothing else', async () => {
  const broken = { ...foundEntry(), items: null } as unknown as FoundEntry;
  await expect(bytesOf(pdfFile(pagesOf([broken]), order))).rejects.toThrow();
  expect((await bytesOf(pdfFile(pagesOf([foundEntry()]), order))).length).toBeGreaterThan(1_000);
});
