import { randomUUID } from 'node:crypto';
import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { silentLogger } from '@scanlist/service-kit/logger';
import { registry } from '@scanlist/service-kit/metrics';
import { readMetric } from '@scanlist/service-kit/testing';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase, type Sql } from './database.ts';
import { outboxRow } from './outbox.ts';
import { startOutboxRelay } from './outbox-relay.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const soon = { timeout: 30_000, interval: 20 };
let database: TestDatabase;
let sql: Sql;

beforeEach(async () => {
  database = await createTestDatabase('billing');
  sql = connectDatabase({ url: database.url, service: 'billing', poolMax: 2, logger: silentLogger });
  // What other tests of this process have left open stays as it is.
  registry.resetMetrics();
});
afterEach(async () => {
  // postgres.js would wait for the end of a connection that was ended by PostgreSQL.
  await sql.end({ timeout: 0 });
  await database.drop();
});

/** A statement that asks for this lock waits for `release`. */
const lock = 7;
async function holdLock() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    holding = database.sql.transaction(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lock})`;
      resolve();
      await held;
    });
    holding.catch(reject);
  });
  return {
    async release() {
      release();
      await holding;
    },
  };
}

/** How a gauge of a pool has changed since. */
async function gauge(name: string, pool: string): Promise<number> {
  return (await readMetric(`scanlist_database_connections_${name}`))[`pool="${pool}"`] ?? 0;
}

test('statements are counted by what became of them', async () => {
  await sql`select 1`;
  await sql`select ${1}::integer from (${sql`select 2`}) as nested`;
  await expect(sql`select broken`).rejects.toThrow('broken');
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`).rejects.toMatchObject({
    code: /57P01|CLOSED/,
  });
  const {
    'outcome="ok"': ok,
    'outcome="refused"': refused,
    ...rest
  } = await readMetric('scanlist_database_statements_total');
  // Postgres.js asks for types of its own by one more.
  expect([ok, refused, rest]).toEqual([2, 1, { 'outcome="unavailable"': 1 }]);
});

test('who waits for a connection is seen, whether for a statement or for a transaction', async () => {
  const [before, waited] = [await gauge('in_use', 'statements'), await gauge('waited_for', 'statements')];
  const locks = await holdLock();
  const slow = [1, 2, 3, 4, 5].map(async () => sql`select pg_advisory_xact_lock_shared(${lock})`);
  await vi.waitFor(async () => expect((await gauge('waited_for', 'statements')) - waited).toBe(3), soon);
  expect((await gauge('in_use', 'statements')) - before).toBe(2);
  await locks.release();
  await Promise.all(slow);
  expect(await gauge('in_use', 'statements')).toBe(before);

  const waits = async () => (await readMetric('scanlist_database_connection_wait_seconds'))[''] ?? 0;
  const [inUse, waitsBefore] = [await gauge('in_use', 'transactions'), await waits()];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const transactions = [1, 2, 3].map(() => sql.transaction(() => held));
  await vi.waitFor(async () => expect((await gauge('in_use', 'transactions')) - inUse).toBe(2), soon);
  expect(await gauge('waited_for', 'transactions')).toBe(1);
  goOn();
  await Promise.all(transactions);
  expect(await gauge('waited_for', 'transactions')).toBe(0);
  expect((await waits()) - waitsBefore).toBe(3);
});

test('a client that is closed is no longer measured', async () => {
  const max = await gauge('max', 'statements');
  const other = connectDatabase({ url: database.url, service: 'billing', poolMax: 7, logger: silentLogger });
  expect((await gauge('max', 'statements')) - max).toBe(7);
  await other.end();
  expect(await gauge('max', 'statements')).toBe(max);
});

test('how many events wait and how long the oldest has waited is known, also beyond a batch', async () => {
  await database.sql`
    insert into outbox (event_id, subject, payload, created_at)
    select gen_random_uuid(), 'event.billing.test.v1', '{}', now() - interval '3 days 1 hour' from generate_series(1, 250)`;
  let isOpen = false;
  const publish = async () => {
    if (!isOpen) throw new Error('no room');
  };
  const relay = startOutboxRelay({ sql, publish, logger: silentLogger, pollMs: 20, stalledMs: 50 });
  onTestFinished(() => relay.stop());
  const value = async (name: string) => (await readMetric(`scanlist_outbox_${name}`))[''] ?? Number.NaN;
  const ageDays = async () => Math.floor((await value('oldest_event_age_seconds')) / 86_400);
  await vi.waitFor(async () => {
    expect(await value('waiting_events')).toBe(250);
    expect(await value('held_up')).toBe(1);
  }, soon);
  expect(await ageDays()).toBe(3);
  isOpen = true;
  await vi.waitFor(async () => {
    expect(await value('waiting_events')).toBe(0);
    expect(await value('oldest_event_age_seconds')).toBe(0);
    expect(await value('held_up')).toBe(0);
  }, soon);
  const data = {
    ownerId: randomUUID(),
    version: 1,
    subscriptionId: null,
    status: 'none' as const,
    trialEndsAt: null,
    listLimit: 10,
  };
  isOpen = false;
  const row = outboxRow(subscriptionChanged, data, { id: randomUUID(), occurredAt: new Date() });
  await database.sql`insert into outbox ${database.sql({ ...row })}`;
  await vi.waitFor(async () => expect(await value('waiting_events')).toBe(1), soon);
  expect(await ageDays()).toBe(0);
});
