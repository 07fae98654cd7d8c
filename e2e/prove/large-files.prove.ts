// @lists @accounts
import { once } from 'node:events';
import type { APIRequestContext } from 'playwright/test';
import { disruptive as test } from '../support/dedicated-product.ts';
import { beginDownload, readDownload } from '../support/download.ts';
import { expect, makeList } from '../support/fixtures.ts';
import { insertEntries } from '../support/insert-entries.ts';
import { describeExport, measureNextExport, startAnew } from '../support/measure-export.ts';
import { long, rounds } from '../support/rounds.ts';
import { memoryOfEach } from '../support/watch-processes.ts';

/** The number of entries of the list. */
const many = rounds({ once: 20_000, many: 100_000 });
/** How much the memory of a process may grow meanwhile. */
const growthMbMax = 100;

test(
  'files of very many entries have each of them, and no process grows by more than 100 MB',
  long,
  async ({ newOwner: { api }, product, stack }) => {
    test.setTimeout(600_000);
    const list = await makeList(api);
    await insertEntries(product, list, many);
    const cookie = await cookieOf(api);
    await startAnew(stack);
    const atFirst = memoryOfEach(stack);
    for (const file of ['entries.csv', 'entries.csv?rows=items', 'entries.xlsx']) {
      const measured = await measureNextExport(stack, { path: `/api/lists/${list.id}/${file}`, cookie });
      console.log(`${file} of ${many} entries: ${describeExport(measured)}`);
      expect(measured.isComplete).toBe(true);
      if (file === 'entries.csv') expect(measured.lines).toBe(many + 1);
      if (file.endsWith('items')) expect(measured.lines).toBe(many * list.items.length + 1);
      // Since the start, so that what one file leaves behind counts for the next one too.
      const grown = measured.growth.map(
        ({ name, mostMb }) => [name, mostMb - (atFirst[name] ?? 0) / 1_000] as const,
      );
      expect.soft(grown.filter(([, mb]) => mb > growthMbMax)).toEqual([]);
    }
  },
);

test('a file is whole if lists is killed meanwhile, and a broken download if the gateway is', async ({
  newOwner: { api },
  product,
  stack,
}) => {
  test.setTimeout(120_000);
  const list = await makeList(api);
  await insertEntries(product, list, 20_000);
  const url = `${product.gateway}/api/lists/${list.id}/entries.csv`;
  const cookie = await cookieOf(api);
  const kill = (name: 'lists' | 'gateway') => process.kill(stack.read().processes[name], 'SIGKILL');

  const first = await beginDownload(url, cookie);
  await once(first, 'readable');
  kill('lists');
  expect(await readDownload(first)).toMatchObject({ isComplete: true, lines: 20_001 });

  const second = await beginDownload(url, cookie);
  await once(second, 'readable');
  kill('gateway');
  expect(await readDownload(second)).toMatchObject({ isComplete: false });
});

async function cookieOf(api: APIRequestContext): Promise<string> {
  const { cookies } = await api.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
