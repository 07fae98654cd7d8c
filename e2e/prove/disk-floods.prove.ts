// @fill @lists @mails
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../support/database.ts';
import { withDedicatedProduct } from '../support/dedicated-product.ts';
import { expect, type MadeList, makeEntry, makeList } from '../support/fixtures.ts';
import { incompressibleSignature, incompressibleText } from '../support/incompressible.ts';
import { makeOwner } from '../support/new-owner.ts';
import { rounds } from '../support/rounds.ts';
import type { RunningStack } from '../support/stack.ts';
import { watchMemory } from '../support/watch-processes.ts';

/**
 * One minute of requests from one address at full speed, with the default budgets. The short round has a tenth of both.
 */
const flood = rounds({ once: { entries: 60, megabytes: 20 }, many: { entries: 600, megabytes: 200 } });
const test = withDedicatedProduct({
  ADDRESS_ENTRY_MB_PER_HOUR: String(flood.megabytes),
  // The six hundred writes of the minute, and those of the test afterwards.
  FILL_WRITES_PER_MINUTE: '700',
  TRUST_PROXY: '1',
});
test.describe.configure({ mode: 'default' });
test.setTimeout(rounds({ once: 120_000, many: 600_000 }));
// Pages get 429 and 503 here, and the browser logs them.
test.use({ allowedErrors: /the server responded with a status of (429|503)/ });

const megabyte = 1_000_000;
const signatureBytes = 199_000;
const notes = 90;

test('a flood of large entries from one address grows the database only within its budget, and NATS only slightly', async ({
  playwright,
  product,
  stack,
}) => {
  const owner = await makeOwner(playwright, product);
  const list = await makeList(owner.api, {
    title: 'Flooded',
    requireSignature: true,
    items: Array.from({ length: notes }, (_, n) => `Item ${n}`),
  });
  const before = await sizes(stack, product);
  const stopWatching = watchMemory(stack, 250);
  const counts: Record<number, number> = {};
  let sentBytes = 0;
  const attempt = async () => {
    const body = JSON.stringify(largeEntry(list));
    const answer = await owner.api.post(`/api/lists/${list.id}/log-session`, {
      headers: { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' },
      data: Buffer.from(body),
    });
    const status = answer.status();
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 200) sentBytes += body.length;
    return answer;
  };
  // By itself: a busy machine may answer ten at once with 503 until the budget is spent.
  expect((await attempt()).status()).toBe(200);
  let memory: ReturnType<typeof stopWatching> = {};
  try {
    for (let sent = 0; sent < flood.entries; sent += 10) {
      await Promise.all(Array.from({ length: 10 }, attempt));
    }
  } finally {
    memory = stopWatching();
  }
  // A busy machine answered some of them 503.
  let refused = await attempt();
  for (let more = 0; refused.status() !== 429 && more < flood.entries; more += 1) refused = await attempt();
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(60);
  expect((await refused.json()).message).toMatch(/^Your network has reached .* try again in \d+ minutes\.$/);
  expect(Object.keys(counts).filter((status) => status !== '503')).toEqual(['200', '429']);
  expect(sentBytes).toBeLessThan(flood.megabytes * megabyte + megabyte);
  const after = await sizes(stack, product);
  const grown = { database: after.database - before.database, nats: after.nats - before.nats };
  const natsMemory = Math.max(...(memory.nats ?? [])) / 1_000;
  console.log(
    `${flood.entries} entries: ${JSON.stringify(counts)}, ${mb(sentBytes)} MB taken; database +${mb(grown.database)} MB, NATS +${mb(grown.nats)} MB on disk, at most ${natsMemory.toFixed(0)} MB of memory`,
  );
  expect(grown.database).toBeLessThan(1.1 * flood.megabytes * megabyte);
  expect(grown.nats).toBeLessThan(megabyte + 3_000 * (counts[200] ?? 0));
  expect(natsMemory).toBeLessThan(200);

  // Visitors who tick items there, and visitors of other lists, are not affected.
  const tick = await owner.api.patch(`/api/lists/${list.id}/items/${list.items[0]?.id}`, {
    headers: { 'x-forwarded-for': '203.0.113.7' },
    data: { completed: true, completedBy: 'session-1-abc' },
  });
  expect(tick.status()).toBe(200);
  await makeEntry(owner.api, list, { signatureTyped: 'Mira Voss' }, { 'x-forwarded-for': '203.0.113.8' });
});

const signature = incompressibleSignature(signatureBytes);
const noteTexts = Array.from({ length: notes }, () => incompressibleText(2_000));

function largeEntry({ items }: MadeList) {
  return {
    sessionId: `session-${Date.now()}-${crypto.randomUUID()}`,
    signatureData: signature,
    completedItems: items.map(({ id, content }, n) => ({ itemId: id, content, note: noteTexts[n] })),
  };
}

/**
 * The bytes on disk. Those of the database are without the space of writes that were rolled back:
 * on a busy machine some writes time out, and their space stays in the files for the next ones.
 */
async function sizes(stack: RunningStack, product: { postgres: string }) {
  const sql = openDatabase(product, 'lists');
  await sql`vacuum full`;
  const [row] = await sql`select pg_database_size('scanlist_lists')::float8 as bytes`;
  await sql.end();
  return { database: Number(row?.bytes), nats: bytesBelow(join(stack.directory, 'nats')) };
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const mb = (bytes: number) => (bytes / megabyte).toFixed(1);
