import type { FoundEntry } from '@scanlist/contracts/http/entries';
import { expect, it, vi } from 'vitest';
import { OverloadedError } from '../admission/overloaded.ts';
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

it('a reader that stops reading keeps no other from writing, and gets no whole document later', async () => {
  const stalled = [];
  for (let n = 0; n < 5; n++) {
    const pieces = pdfFile(pagesOf([foundEntry()], [foundEntry()]), order, { waitMsMax: 50 });
    await pieces.next();
    stalled.push(pieces);
  }
  await vi.waitFor(() => expect(() => pdfFile(pagesOf(), order)).not.toThrow(), { timeout: 30_000 });
  expect((await bytesOf(pdfFile(pagesOf([foundEntry()]), order))).length).toBeGreaterThan(1_000);
  for (const pieces of stalled) await expect(bytesOf(pieces)).rejects.toThrow();
});

it('five documents are written at a time, and one that its reader leaves makes room', async () => {
  const readers = [];
  for (let n = 0; n < 5; n++) {
    const pieces = pdfFile(pagesOf([foundEntry()], [foundEntry()]), order);
    await pieces.next();
    readers.push(pieces);
  }
  expect(() => pdfFile(pagesOf([foundEntry()]), order)).toThrow(OverloadedError);
  await readers[0]?.return(undefined);
  expect((await bytesOf(pdfFile(pagesOf([foundEntry()]), order))).length).toBeGreaterThan(1_000);
  await Promise.all(readers.map((pieces) => pieces.return(undefined)));
});
