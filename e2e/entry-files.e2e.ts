// @owner @lists @accounts
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright/test';
import readExcelFile from 'read-excel-file/node';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';
import { signatureOf } from './support/signature.ts';

test.use({ allowedErrors: /Failed to load resource/ });

test('what the filter of a list shows is a CSV file, a row an entry or a row an item', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api, { title: 'Kitchen close', askName: 'optional' });
  await makeEntry(api, list, { name: '=HYPERLINK("http://evil.example")' });
  await makeEntry(api, list, { name: 'Mira, "the" Voss' });
  await page.goto(`/list-entries/${list.id}`);
  await expect(page.getByRole('button', { name: /Entry #2\b/ })).toBeVisible();

  const perEntry = await exported(page, 'CSV, a row per entry');
  expect(perEntry.name).toMatch(/^kitchen-close-entries-\d{4}-\d\d-\d\d\.csv$/);
  const rows = readCsv(perEntry.bytes);
  expect(rows).toMatchObject([
    { Entry: '2', Name: 'Mira, "the" Voss' },
    { Entry: '1', Name: `'=HYPERLINK("http://evil.example")`, Status: 'Open' },
  ]);
  expect(rows[0]?.Submitted).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);

  const perItem = await exported(page, 'CSV, a row per item');
  expect(readCsv(perItem.bytes).map(({ Entry, Item }) => [Entry, Item])).toEqual(
    ['2', '1'].flatMap((number) => list.items.map(({ content }) => [number, content])),
  );

  const workbook = await exported(page, 'Excel');
  expect(workbook.name).toMatch(/^kitchen-close-entries-\d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet] = await readExcelFile(workbook.bytes);
  const [columns = [], ...entries] = sheet?.data ?? [];
  expect(entries.map((row) => row[columns.indexOf('Entry')])).toEqual([2, 1]);
  expect(entries[0]?.[columns.indexOf('Submitted')]).toBeInstanceOf(Date);

  await page.goto(`/list-entries/${list.id}?from=2001-01-01&to=2001-01-02`);
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
});

test('an Excel file with signatures has each picture in the row of its entry', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api, { title: 'Van check', requireSignature: true });
  const signatures = [signatureOf(400), signatureOf(800)];
  for (const signatureData of signatures) await makeEntry(api, list, { signatureData });
  await page.goto(`/list-entries/${list.id}`);
  await expect(page.getByRole('button', { name: /Entry #2\b/ })).toBeVisible();
  const { bytes } = await exported(page, 'Excel with signatures');

  const [sheet] = await readExcelFile(bytes);
  const [columns = [], ...entries] = sheet?.data ?? [];
  expect(entries.map((row) => row[columns.indexOf('Entry')])).toEqual([2, 1]);
  expect(columns.at(-1)).toBe('Signature');
  const files = unzipSync(bytes);
  const pictures = Object.keys(files).filter((path) => path.startsWith('xl/media/'));
  expect(pictures.map((path) => dataUrlOf(files[path]))).toEqual(signatures.toReversed());
  const drawing = strFromU8(files['xl/drawings/drawing1.xml'] ?? new Uint8Array());
  const rows = [...drawing.matchAll(/<xdr:oneCellAnchor>.*?<xdr:row>(\d+)</g)].map(([, row]) => row);
  expect(rows).toEqual(['1', '2']);
});

test('what the filter of all lists shows is a PDF document, and so is one entry', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const kitchen = await makeList(api, { title: 'Kitchen close' });
  await makeEntry(api, kitchen);
  await makeEntry(api, await makeList(api, { title: 'Terrace' }));
  await page.goto('/entries');
  await expect(page.getByRole('button', { name: /Entry #1\b/ })).toHaveCount(2);
  const all = await exported(page, 'PDF');
  expect(all.name).toMatch(/^entries-\d{4}-\d\d-\d\d\.pdf$/);
  expect(await bookmarksOf(all.bytes)).toEqual([
    expect.stringContaining('Terrace'),
    expect.stringContaining('Kitchen close'),
  ]);

  await page.goto(`/list-entries/${kitchen.id}#entry-1`);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF of entry 1' }).click();
  const one = await waiting;
  expect(one.suggestedFilename()).toBe('kitchen-close-entry-1.pdf');
  const document = await open(await readFile(await one.path()));
  const { items } = await (await document.getPage(1)).getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  for (const text of ['Kitchen close', 'Entry #1', 'Cable drums', 'one bent', 'Receipt'])
    expect(words).toContain(text);
});

test('an export that breaks off or is canceled leaves no file, and says so', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list);
  await page.goto(`/list-entries/${list.id}`);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  // As a gateway that is killed: the answer has begun, and its connection breaks.
  const cut = await startCutServer();
  await page.route('**/entries.csv', (route) => route.continue({ url: cut.url }));
  await choose(page, 'CSV, a row per entry');
  await expect(page.getByText('Export failed').first()).toBeVisible();
  await expect(
    page.getByText('The download stopped before the end, so no file was saved.').first(),
  ).toBeVisible();
  await page.unroute('**/entries.csv');
  cut.stop();

  await page.route('**/entries.xlsx', () => {});
  await choose(page, 'Excel');
  await expect(page.getByText('Exporting...')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the export' }).click();
  await expect(page.getByText('Exporting...')).toBeHidden();
  expect(downloads).toEqual([]);

  await exported(page, 'CSV, a row per entry');
});

test('an export after the session has ended leads to the sign-in', async ({
  newOwner: { api },
  newOwnerPage: page,
}) => {
  const list = await makeList(api);
  await makeEntry(api, list);
  await page.goto(`/list-entries/${list.id}`);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await api.post('/api/auth/logout');
  await choose(page, 'Excel');
  await expect(page).toHaveURL(/\/login/);
});

interface SavedFile {
  name: string;
  bytes: Buffer;
}

/** Chooses a kind of file in the menu and returns what the browser saves. */
async function exported(page: Page, kind: string): Promise<SavedFile> {
  const waiting = page.waitForEvent('download');
  await choose(page, kind);
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function choose(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

function readCsv(bytes: Buffer): Record<string, string>[] {
  return parse(bytes, { columns: true, bom: true, record_delimiter: '\r\n' });
}

function dataUrlOf(png: Uint8Array | undefined): string {
  return `data:image/png;base64,${Buffer.from(png ?? []).toString('base64')}`;
}

function open(bytes: Buffer) {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
}

async function bookmarksOf(bytes: Buffer): Promise<string[]> {
  return ((await (await open(bytes)).getOutline()) ?? []).map(({ title }) => title);
}

/** A server whose answers begin and break off. */
async function startCutServer() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('List,Entry\r\n', () => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/entries.csv`, stop: () => server.close() };
}
