// @lists @accounts @mails
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'playwright';
import { openDatabase } from '../support/database.ts';
import { withDedicatedProduct } from '../support/dedicated-product.ts';
import { expect } from '../support/fixtures.ts';
import { startMixedLoad, type WorkingOwner } from '../support/mixed-load.ts';
import { percentile } from '../support/percentile.ts';
import { raisedBudgets } from '../support/raised-budgets.ts';
import { rounds } from '../support/rounds.ts';
import { waitUntilSettled } from '../support/settled.ts';
import type { RunningStack } from '../support/stack.ts';
import { expectEntriesStoredOnce } from '../support/stored-entries.ts';
import { openFilesOf, watchMemory } from '../support/watch-processes.ts';
import { makeWorkingOwners } from '../support/working-owners.ts';

const test = withDedicatedProduct({
  FILL_WRITES_PER_MINUTE: '100000',
  OWNER_WRITES_PER_MINUTE: '100000',
  SIGN_INS_PER_MINUTE: '100000',
  ENTRY_MAILS_PER_LIST: '100000',
  ENTRY_MAILS_PER_MAILBOX: '100000',
  ...raisedBudgets,
});
test.describe.configure({ mode: 'default' });

const seconds = rounds({ once: 12, many: 600 });
/**
 * A process that has just started uses more memory from minute to minute and answers slowly at first. nats-server keeps
 * the current block of each stream in memory. It levels off at 70 MB after about 15,000 entries.
 */
const warmUpSeconds = rounds({ once: 5, many: 240 });
const warmUpRate = rounds({ once: { visits: 20, ownerActions: 20 }, many: { visits: 60, ownerActions: 20 } });
test.setTimeout((seconds + warmUpSeconds + 480) * 1_000);

/**
 * Requests in flight at once, and how often. They open every connection of a pool, so that a busy machine does not open
 * more of them later. They are fewer than the 16 that a gateway never refuses.
 */
const atOnce = 14;
const burstCount = 30;

/** About seventy calls per second, well below the capacity of two cores. */
const rate = { visits: 10, ownerActions: 10 };
const ownerCount = 5;
/** How many lengths of rounds there may be in all lists. A short round has too few entries for that. */
const roundLengthsMax = rounds({ once: [], many: [20] });
/**
 * The limit of the memory ratio between the last third and the second third. It allows for the seconds between two
 * garbage collections.
 */
const memoryMax = rounds({ once: 1.5, many: 1.25 });
/**
 * How many connections to PostgreSQL a service may have: those of its pool for statements, of its pool for transactions,
 * and one for a lock. A pool opens a connection when it first needs it, sooner on a busy machine.
 */
const connectionsMax = 2 * 10 + 1;
/** How many more open files are allowed besides connections to PostgreSQL, both counted when idle. */
const extraFilesMax = 3;
/**
 * The idle time before open files are counted. Parallel mails use several connections, each of which stays open for
 * four seconds after its last mail.
 */
const idleMs = 5_000;
/** How many more throttle counters are allowed: those of owners who had not signed in before. */
const extraCountersMax = 2 * ownerCount;
/** How long a row about a changed list is kept at most. */
const changesKeptSeconds = 130;
/**
 * The limit of the latency ratio between the last third and the first third. Thirds of a short round are too short for it.
 */
const latencyMax = rounds({ once: [], many: [1.5] });

test('under steady use every entry is stored and mailed once, and nothing grows except stored data', async ({
  stack,
}) => {
  const product = stack.read();
  const owners = await makeWorkingOwners(product, ownerCount);
  const warmUp = startMixedLoad(product.gateway, owners, warmUpRate);
  await sleep(warmUpSeconds * 1_000);
  const before = await warmUp.stop();
  expect(before.unexpected).toEqual([]);
  await openConnections(product.gateway, owners);
  await waitUntilSettled(stack);
  const [connectionsBefore, rowsBefore] = [await connectionsOf(stack), await rowsOf(stack)];
  await sleep(idleMs);
  const filesBefore = await filesWithoutConnections(stack);

  const from = performance.now();
  const watched = watchMemory(stack, 500);
  const load = startMixedLoad(product.gateway, owners, rate);
  await sleep(seconds * 1_000);
  const memoryOfEach = watched();
  const work = await load.stop();

  expect(work.unexpected).toEqual([]);
  expect(work.entries.length).toBeGreaterThan(0.8 * seconds * rate.visits);
  await waitUntilSettled(stack);
  const entries = [...before.entries, ...work.entries];
  for (const { title, id } of owners.flatMap(({ lists }) => lists)) {
    await expectEntriesStoredOnce(
      stack,
      { title, id },
      entries.filter(({ listId }) => listId === id),
    );
  }
  // No process restarted, and none logged a warning or an error.
  expect(stack.read()).toEqual(product);
  expect(warningsIn(stack)).toEqual([]);

  const lengthMs = (seconds * 1_000) / 3;
  const p99 = [0, 1, 2].map((third) => {
    const calls = work.calls.filter(({ at }) => Math.floor((at - from) / lengthMs) === third);
    return percentile(
      calls.map(({ ms }) => ms),
      99,
    );
  });
  const grown = await growthSince(stack, rowsBefore);
  const connections = await connectionsOf(stack);
  const memory = Object.entries(memoryOfEach).map(([name, samples]) => ({
    name,
    grown: growthOf(samples),
    most: Math.max(...samples),
  }));
  console.log(
    JSON.stringify({
      entries: work.entries.length,
      calls: work.calls.length,
      refused: work.refused,
      p99,
      memory,
      filesBefore,
      files: await filesWithoutConnections(stack),
      connectionsBefore,
      connections,
      grown,
    }),
  );

  expect(memory.filter(({ grown }) => grown > memoryMax)).toEqual([]);
  const moreFiles = async () =>
    Object.entries(await filesWithoutConnections(stack)).filter(
      ([name, files]) => files > (filesBefore[name] ?? 0) + extraFilesMax,
    );
  await expect.poll(moreFiles, { timeout: 30_000 }).toEqual([]);
  expect(work.refused).toBe(0);
  for (const max of latencyMax) {
    expect((p99[2] ?? Number.NaN) / (p99[0] ?? Number.NaN), `p99 ${p99.join(', ')} ms`).toBeLessThanOrEqual(
      max,
    );
  }
  expect(Object.keys(connections)).toEqual(Object.keys(connectionsBefore));
  for (const [name, count] of Object.entries(connections)) {
    expect(count, name).toBeLessThanOrEqual(connectionsMax);
  }
  const { length: entered } = work.entries;
  // Throttles have one counter per address and owner, not per call, and counters expire.
  // Gateways tell each other of a changed list by a row, for one to two minutes.
  // The trail has a row for each change of an owner, and figures one for each length of a round on a day.
  const {
    'gateway.throttle_count': counted = 0,
    'gateway.list_change': changes = 0,
    'gateway.activity': recorded = 0,
    'lists.round_figures': lengths = 0,
    ...kept
  } = grown;
  expect(counted).toBeLessThanOrEqual(extraCountersMax);
  expect(changes).toBeLessThanOrEqual(rate.ownerActions * Math.min(seconds, changesKeptSeconds));
  expect(recorded).toBeGreaterThan(0);
  expect(recorded).toBeLessThanOrEqual(rate.ownerActions * seconds);
  const roundLengths = await roundLengthsOf(stack);
  expect(roundLengths).not.toEqual([]);
  expect(await countedLengthsOf(stack)).toEqual(roundLengths);
  for (const max of roundLengthsMax) expect(lengths).toBeLessThanOrEqual(max);
  expect(kept).toEqual({
    'lists.entry': entered,
    'lists.entry_mail': entered,
    'notify.delivery': entered,
    'lists.draft': 2 * work.openSessions.length,
    'lists.running_session': work.openSessions.length,
    // Kept for a day, a week and thirty days.
    'lists.idempotency_key': work.listsMade,
    'lists.outbox': expect.any(Number),
    // Sent, and delivered.
    'notify.outbox': 2 * entered,
    'lists.list': work.listsMade,
  });
});

/** Sends bursts of ticks of visitors and of calls of an owner. */
async function openConnections(gateway: string, owners: readonly WorkingOwner[]): Promise<void> {
  const api = await request.newContext({ baseURL: gateway, extraHTTPHeaders: { origin: gateway } });
  const [owner] = owners;
  if (!owner) throw new Error('there is no owner');
  const [list] = owner.lists;
  const { username, password } = owner;
  expect((await api.post('/api/auth/login', { data: { username, password } })).status()).toBe(200);
  const many = Array.from({ length: atOnce }, (_, n) => n);
  const completedBy = `session-${Date.now()}-${randomUUID()}`;
  const path = `/api/lists/${list.id}/items/${list.items[0]?.id}`;
  for (let burst = 0; burst < burstCount; burst += 1) {
    const answers = await Promise.all([
      ...many.map((n) => api.patch(path, { data: { completed: n % 2 === 0, completedBy } })),
      ...many.map((n) => api.get(n % 2 === 0 ? '/api/lists' : `/api/lists/${list.id}/entries?limit=50`)),
    ]);
    expect(answers.filter((answer) => !answer.ok())).toEqual([]);
  }
  expect((await api.post('/api/auth/logout', { data: {} })).status()).toBe(200);
  await api.dispose();
}

/** How many lengths the rounds of each list have, by day: four times the binary logarithm of the seconds (decision 0066). */
async function roundLengthsOf(stack: RunningStack): Promise<unknown[]> {
  const sql = openDatabase(stack.read(), 'lists');
  const rows = await sql`
    select list_id, (created_at at time zone figures.zone)::date as day,
      count(distinct floor(4 * log(2, greatest(extract(epoch from created_at - started_at), 1))))::int as lengths
    from entry join figures using (list_id) where started_at <= created_at group by 1, 2 order by 1, 2`;
  await sql.end();
  return [...rows];
}

/** How many lengths the figures of each list have, by day. */
async function countedLengthsOf(stack: RunningStack): Promise<unknown[]> {
  const sql = openDatabase(stack.read(), 'lists');
  const rows = await sql`
    select list_id, day, count(*)::int as lengths from round_figures group by 1, 2 order by 1, 2`;
  await sql.end();
  return [...rows];
}

/** The number of connections of each user to PostgreSQL. */
async function connectionsOf(stack: RunningStack): Promise<Record<string, number>> {
  const sql = openDatabase(stack.read(), 'gateway');
  const rows = await sql<{ name: string; connections: number }[]>`
    select usename as name, count(*)::int as connections from pg_stat_activity
    where datname is not null and pid <> pg_backend_pid() group by 1 order by 1`;
  await sql.end();
  return Object.fromEntries(rows.map(({ name, connections }) => [name, connections]));
}

/** The number of open files of each process, without connections to PostgreSQL. */
async function filesWithoutConnections(stack: RunningStack): Promise<Record<string, number>> {
  const connections = await connectionsOf(stack);
  return Object.fromEntries(
    Object.entries(openFilesOf(stack)).map(([name, files]) => [
      name,
      files - (connections[`scanlist_${name}`] ?? 0),
    ]),
  );
}

/** The change in the number of rows of each table whose row count has changed. */
async function growthSince(
  stack: RunningStack,
  before: Record<string, number>,
): Promise<Record<string, number>> {
  const rows = Object.entries(await rowsOf(stack)).map(
    ([table, now]) => [table, now - (before[table] ?? 0)] as const,
  );
  return Object.fromEntries(rows.filter(([, more]) => more !== 0));
}

/** The number of rows of each table of each service. */
async function rowsOf(stack: RunningStack): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const service of ['gateway', 'lists', 'billing', 'notify'] as const) {
    const sql = openDatabase(stack.read(), service);
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'`;
    for (const { name } of tables) {
      const { count } = await sql`select from ${sql(name)}`;
      counts[`${service}.${name}`] = count;
    }
    await sql.end();
  }
  return counts;
}

/**
 * Expected log lines of the database: if two completions of a session arrive at the same moment, one answers with the
 * other's receipt.
 */
const byDesign = 'duplicate key value violates unique constraint "entry_once_per_session"';

/** The warnings and errors in all logs. */
function warningsIn({ directory }: RunningStack): string[] {
  const folder = join(directory, 'logs');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(
        (line) =>
          / (WARN|ERROR|FATAL) |\[(ERR|FTL)\]|(ERROR|FATAL|PANIC): /.test(line) && !line.endsWith(byDesign),
      )
      .map((line) => `${file}: ${line}`),
  );
}

/** The ratio of the median memory in the last third to that in the second third. */
function growthOf(samples: readonly number[]): number {
  const length = Math.floor(samples.length / 3);
  return percentile(samples.slice(2 * length), 50) / percentile(samples.slice(length, 2 * length), 50);
}
