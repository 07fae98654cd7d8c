// @owner @lists @accounts
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright/test';
import { expect, makeEntry, makeList, test } from './support/fixtures.ts';

test.use({ allowedErrors: /Failed to load resource/ });

test('what the filter of a list shows is a CSV file, a row an entry or a row an item @core @owner', async ({
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

  await page.goto(`/list-entries/${list.id}?from=2001-01-01&to=2001-01-02`);
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
});

interface SavedFile {
  name: string;
  bytes: Buffer;
}

/** Chooses a kind of file in the menu and returns what the browser saves. */
async function exported(page: Page, kind: string): Promise<SavedFile> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

function readCsv(bytes: Buffer): Record<string, string>[] {
  return parse(bytes, { columns: true, bom: true, record_delimiter: '\r\n' });
}
