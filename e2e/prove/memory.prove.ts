// @accounts @lists
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { APIRequestContext, APIResponse, PlaywrightWorkerArgs } from 'playwright/test';
import { changeSlice } from '../support/changed-slice.ts';
import { openDatabase } from '../support/database.ts';
import { withDedicatedProduct } from '../support/dedicated-product.ts';
import { expect, type MadeList, makeList } from '../support/fixtures.ts';
import { insertEntries } from '../support/insert-entries.ts';
import { composedKb, watchGateway } from '../support/memory-of-gateway.ts';
import { makeOwner } from '../support/new-owner.ts';
import { rounds } from '../support/rounds.ts';
import { signatureOf } from '../support/signature.ts';
import { slice } from '../support/slice-commands.ts';
import type { StackFile } from '../support/stack.ts';

const marketingBuild = join(import.meta.dirname, '../../apps/marketing-mfe/dist');

/** How many owners there are, each of whom does everything at once, and how often they import. */
const size = rounds({
  once: { owners: 6, imports: 2, entries: 100 },
  many: { owners: 12, imports: 10, entries: 1_000 },
});

const test = withDedicatedProduct({ SIGN_INS_PER_MINUTE: '1000', OWNER_WRITES_PER_MINUTE: '10000' });
test.describe.configure({ mode: 'default' });
test.setTimeout(rounds({ once: 300_000, many: 900_000 }));

test('imports, exports and previews of several owners at once stay within the memory that compose gives the gateway', async ({
  playwright,
  product,
  stack,
}) => {
  const owners = [];
  for (let n = 0; n < size.owners; n++) {
    const { api } = await makeOwner(playwright, product);
    owners.push({ api, list: await makeSignedList(api, product) });
  }
  const command = (...args: string[]) => slice(stack, ...args);
  const version = await publishedVersion(command);
  const link = (await command('preview', 'marketing', version)).trim().split('\n').at(-1) ?? '';

  const stopWatching = watchGateway(stack, 100);
  // Kept ready from now on.
  expect((await lookAt(playwright, link)).status()).toBe(200);
  const [exported, imported] = await Promise.all([
    Promise.all(
      owners.flatMap(({ api, list }) => exportsOf(list).map((path) => api.get(path, { timeout: 0 }))),
    ),
    Promise.all(owners.flatMap(({ api }) => files.map((file) => importAgain(api, file)))),
    command('activate', 'marketing', version).catch(String).then(console.log),
  ]);
  const mostKb = stopWatching();

  const outcomes = { exports: countOf(exported), imports: countOf(imported.flat()) };
  console.log(`${Math.round(mostKb / 1_024)} MB of ${composedKb() / 1_024}; ${JSON.stringify(outcomes)}`);
  expect(mostKb).toBeLessThan(composedKb());
  for (const counts of Object.values(outcomes)) {
    // A refusal says when to come back, and not all are refused.
    expect(Object.keys(counts).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    expect(counts['200']).toBeGreaterThan(0);
  }
  // What was taken is given back, but for the version that is looked at.
  const held = async () => /^scanlist_work_memory_bytes (\d+)$/m.exec(await metricsOf(stack.read()))?.[1];
  await expect
    .poll(async () => Number(await held()), { timeout: 60_000 })
    .toBeLessThanOrEqual(120 * 1_048_576);
  const [first] = owners;
  expect(first && (await importFile(first.api, files[0])).status()).toBe(200);
});

const allowed = ['200', '429, later', '503, later'];

/** A workbook of 29 MB unpacked, and a file of very many lines: of those that are permitted, they take most. */
const files = [
  { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', bytes: largeWorkbook() },
  { type: 'text/csv', bytes: Buffer.from('a\n'.repeat(499_000)) },
] as const;

function largeWorkbook(): Buffer {
  const parts = {
    '[Content_Types].xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Rooms" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(29_000_000)}</worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}

async function makeSignedList(
  api: APIRequestContext,
  product: Pick<StackFile, 'postgres'>,
): Promise<MadeList> {
  const items = Array.from({ length: 60 }, (_, n) => `Item ${n} with some more words`);
  const list = await makeList(api, { title: 'Load-in', items });
  await insertEntries(product, list, size.entries);
  const picture = Buffer.from(signatureOf(40_000).split(',')[1] ?? '', 'base64');
  const sql = openDatabase(product, 'lists');
  await sql`update entry set signature = ${picture} where list_id = ${list.id}`;
  await sql.end();
  return list;
}

const exportsOf = ({ id }: MadeList) =>
  ['pdf', 'xlsx?signatures=1', 'csv?rows=items'].map((file) => `/api/lists/${id}/entries.${file}`);

async function importAgain(api: APIRequestContext, file: (typeof files)[number]): Promise<APIResponse[]> {
  const answers = [];
  for (let n = 0; n < size.imports; n++) answers.push(await importFile(api, file));
  return answers;
}

function importFile(api: APIRequestContext, file: (typeof files)[number]): Promise<APIResponse> {
  return api.post('/api/lists/import?preview=1', {
    headers: { 'content-type': file.type },
    data: file.bytes,
    timeout: 0,
  });
}

/** A version of the marketing slice that is not live. */
async function publishedVersion(command: (...args: string[]) => Promise<string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scanlist-changed-'));
  changeSlice(marketingBuild, folder, 'Support Center', 'Support and Help');
  const published = await command('publish', 'marketing', '--no-activate', '--dist', folder);
  const [, version = ''] = /^marketing (\S+) is published$/m.exec(published) ?? [];
  return version;
}

async function metricsOf(file: StackFile): Promise<string> {
  const { metrics } = file as StackFile & { metrics: Record<'gateway', string> };
  return (await fetch(metrics.gateway)).text();
}

/** As a browser that opened the link, which gets a page of that version. */
async function lookAt(playwright: PlaywrightWorkerArgs['playwright'], link: string): Promise<APIResponse> {
  const browser = await playwright.request.newContext();
  return browser.get(link, { timeout: 0 });
}

function outcomeOf(answer: APIResponse): string {
  const later = answer.headers()['retry-after'] === undefined ? '' : ', later';
  return `${answer.status()}${answer.ok() ? '' : later}`;
}

function countOf(answers: readonly APIResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of answers.map(outcomeOf)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
