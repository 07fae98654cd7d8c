// @lists @accounts
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { APIRequestContext } from 'playwright/test';
import { openDatabase } from './support/database.ts';
import { withDedicatedProduct } from './support/dedicated-product.ts';
import { completedEntryItems } from './support/entry-items.ts';
import { expect, type MadeList, makeList, type Product } from './support/fixtures.ts';
import { rounds } from './support/rounds.ts';
import { watchMemory } from './support/watch-processes.ts';

/** The number of entries of the list. */
const many = rounds({ once: 20_000, many: 100_000 });
/** How much the memory of a process may grow meanwhile, in kB. */
const growthMax = 100_000;

const test = withDedicatedProduct({});
test.describe.configure({ mode: 'default' });

test('files of very many entries have each of them, and no process grows by more than 100 MB', async ({
  newOwner: { api },
  product,
  stack,
}) => {
  test.setTimeout(600_000);
  const list = await makeList(api);
  await insertEntries(product, list);
  // The heap of a process that has just started grows with its first requests. The export is measured after that.
  for (let page = 0; page < 100; page++)
    expect((await api.get(`/api/lists/${list.id}/entries?limit=200`)).status()).toBe(200);
  const figures: string[] = [];
  for (const file of ['entries.csv', 'entries.csv?rows=items', 'entries.xlsx']) {
    const watched = watchMemory(stack, 100);
    const from = performance.now();
    const { isComplete, bytes, lines } = await read(await ask(api, product, `/api/lists/${list.id}/${file}`));
    const seconds = ((performance.now() - from) / 1_000).toFixed(1);
    const growth = Object.entries(watched()).map(([name, samples]) => ({
      name,
      grown: Math.max(...samples) - (samples[0] ?? 0),
    }));
    expect(isComplete).toBe(true);
    if (file === 'entries.csv') expect(lines).toBe(many + 1);
    if (file.endsWith('items')) expect(lines).toBe(many * list.items.length + 1);
    expect.soft(growth.filter(({ grown }) => grown > growthMax)).toEqual([]);
    const most = growth.toSorted((a, b) => b.grown - a.grown)[0];
    figures.push(
      `${file} of ${many} entries: ${seconds} s, ${(bytes / 1e6).toFixed(1)} MB; ` +
        `${most?.name} grew most, by ${((most?.grown ?? 0) / 1_000).toFixed(0)} MB`,
    );
  }
  console.log(figures.join('\n'));
});

test('a file is whole if lists is killed meanwhile, and a broken download if the gateway is', async ({
  newOwner: { api },
  product,
  stack,
}) => {
  test.setTimeout(120_000);
  const list = await makeList(api);
  await insertEntries(product, list, 20_000);
  const path = `/api/lists/${list.id}/entries.csv`;
  const kill = (name: 'lists' | 'gateway') => process.kill(stack.read().processes[name], 'SIGKILL');

  const first = await ask(api, product, path);
  await once(first, 'readable');
  kill('lists');
  expect(await read(first)).toMatchObject({ isComplete: true, lines: 20_001 });

  const second = await ask(api, product, path);
  await once(second, 'readable');
  kill('gateway');
  expect(await read(second)).toMatchObject({ isComplete: false });
});

async function insertEntries(product: Product, list: MadeList, entries = many): Promise<void> {
  const sql = openDatabase(product, 'lists');
  const items = completedEntryItems(list);
  await sql`
    insert into entry (list_id, number, session_id, receipt, created_at, completed_count, total_count, user_agent, items,
      items_bytes, has_notes, words)
    select ${list.id}, n, 'session-1-' || n, 'AAAA-AAAA', now() - (${entries} + 1 - n) * interval '1 minute',
      3, 3, 'Test', ${sql.json(items)}, 400, false, ''
    from generate_series(1, ${entries}::int) n`;
  await sql`insert into list_stat (list_id, entries, last_at) values (${list.id}, ${entries}, now())`;
  await sql`analyze entry`;
  await sql.end();
}

/** The answer of a download, which nobody reads yet. */
async function ask(api: APIRequestContext, { gateway }: Product, path: string): Promise<IncomingMessage> {
  const { cookies } = await api.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const asking = request(gateway + path, { headers: { cookie }, agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  return answer;
}

async function read(answer: IncomingMessage) {
  let [bytes, lines] = [0, 0];
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
    }
  } catch {
    // Published by `complete`.
  }
  return { isComplete: answer.complete, bytes, lines };
}
