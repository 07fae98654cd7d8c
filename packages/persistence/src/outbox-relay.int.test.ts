import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { subscriptionChanged } from '@scanlist/contracts/messages/billing';
import { silentLogger } from '@scanlist/service-kit/logger';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectDatabase } from './database.ts';
import { outboxRow } from './outbox.ts';
import { type OutboxRelay, startOutboxRelay } from './outbox-relay.ts';
import { purgeOutbox } from './purge-outbox.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

/** A relay that polls so rarely publishes only what it finds at its start, at once after a batch, and when woken. */
const neverMs = 2 ** 31 - 1;
/** How long a condition may take to come true on a machine with other work. */
const soon = { timeout: 30_000, interval: 20 };

let database: TestDatabase;
const relays: OutboxRelay[] = [];

beforeEach(async () => {
  database = await createTestDatabase('billing');
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.stop()));
  await database.drop();
});

/** A stream as the relay sees it: keeps one message of several with the same id. */
function stream() {
  const ids = new Set<string>();
  return { ids, publish: vi.fn(async (_subject: string, _payload: string, id: string) => void ids.add(id)) };
}

function relay(publish: Parameters<typeof startOutboxRelay>[0]['publish'], pollMs = neverMs): OutboxRelay {
  const started = startOutboxRelay({ sql: database.sql, publish, logger: silentLogger, pollMs });
  relays.push(started);
  return started;
}

async function write(): Promise<string> {
  const id = randomUUID();
  const data = {
    ownerId: randomUUID(),
    version: 1,
    subscriptionId: null,
    status: 'none' as const,
    trialEndsAt: null,
    listLimit: 10,
  };
  const row = outboxRow(subscriptionChanged, data, { id, occurredAt: new Date() });
  await database.sql`insert into outbox ${database.sql({ ...row })}`;
  return id;
}

async function unsent(): Promise<number> {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::integer as n from outbox where sent_at is null`;
  return row?.n ?? 0;
}

test('publishes the events in the outbox, oldest first, each once', async () => {
  const ids = [await write(), await write(), await write()];
  const { publish } = stream();
  relay(publish, 20);
  await expect.poll(unsent, soon).toBe(0);
  expect(publish.mock.calls.map(([, , id]) => id)).toEqual(ids);
  expect(publish.mock.calls[0]?.[0]).toBe(subscriptionChanged.subject);
  expect(JSON.parse(publish.mock.calls[0]?.[1] ?? '')).toMatchObject({ id: ids[0], data: { listLimit: 10 } });
});

test('publishes at once when woken', async () => {
  const { ids, publish } = stream();
  const { wake } = relay(publish);
  await expect.poll(unsent, soon).toBe(0);
  const id = await write();
  wake();
  await expect.poll(() => [...ids], soon).toContain(id);
});

test('publishes more than one batch without a pause', async () => {
  await Promise.all(Array.from({ length: 250 }, write));
  const { ids, publish } = stream();
  relay(publish);
  await expect.poll(() => ids.size, soon).toBe(250);
});

test('keeps events that could not be published and marks the others', async () => {
  const bad = await write();
  const good = await write();
  let down = true;
  const sent: string[] = [];
  relay(async (_subject, _payload, id) => {
    if (down && id === bad) throw new Error('no stream');
    sent.push(id);
  }, 20);
  await expect.poll(unsent, soon).toBe(1);
  expect(sent).toEqual([good]);
  down = false;
  await expect.poll(unsent, soon).toBe(0);
  expect(sent).toEqual([good, bad]);
});

test('killed between publishing and marking, it publishes again with the same id: the stream stores one', async () => {
  const id = await write();
  const { ids, publish } = stream();
  // Its connection dies under it as soon as the event is out: nothing gets marked.
  const dying = connectDatabase({ url: database.url, service: 'billing', poolMax: 1, logger: silentLogger });
  const first = startOutboxRelay({
    sql: dying,
    logger: silentLogger,
    pollMs: neverMs,
    publish: async (subject, payload, eventId) => {
      await publish(subject, payload, eventId);
      await dying.end({ timeout: 0 });
    },
  });
  await expect.poll(() => [...ids], soon).toContain(id);
  await first.stop();
  expect(await unsent()).toBe(1);
  relay(publish);
  await expect.poll(unsent, soon).toBe(0);
  expect(publish).toHaveBeenCalledTimes(2);
  expect([...ids]).toEqual([id]);
});

test('two relays at once lose nothing', async () => {
  const { ids, publish } = stream();
  const [one, two] = [relay(publish), relay(publish)];
  const written = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const id = await write();
      one.wake();
      two.wake();
      return id;
    }),
  );
  await expect.poll(unsent, soon).toBe(0);
  expect([...ids].sort()).toEqual(written.sort());
});

test('purges sent events after six hours, and no others', async () => {
  const [old, recent] = [await write(), await write()];
  await database.sql`update outbox set sent_at = now() - interval '7 hours' where event_id = ${old}`;
  await database.sql`update outbox set sent_at = now() - interval '5 hours' where event_id = ${recent}`;
  relay(stream().publish);
  const kept = async () => [...(await database.sql`select event_id from outbox`)];
  await expect.poll(kept, soon).toEqual([{ event_id: recent }]);
});

test('leaves the events to another process that is purging them just now', async () => {
  const theirs = await write();
  await write();
  await database.sql`update outbox set sent_at = now() - interval '7 hours'`;
  await database.sql.transaction(async (other) => {
    await other`select from outbox where event_id = ${theirs} for update`;
    expect(await purgeOutbox(database.sql)).toBe(1);
    expect(await other`select event_id from outbox`).toEqual([{ event_id: theirs }]);
  });
});

test('a row that violates the contract is refused', () => {
  const data = { ownerId: 'me' } as never;
  expect(() => outboxRow(subscriptionChanged, data, { id: randomUUID(), occurredAt: new Date() })).toThrow();
});

test('reports that it is held up while the stream takes nothing, and until all events are published', async () => {
  await write();
  const { publish } = stream();
  publish.mockRejectedValue(new Error('insufficient storage resources available'));
  const started = startOutboxRelay({
    sql: database.sql,
    publish,
    logger: silentLogger,
    pollMs: 20,
    stalledMs: 100,
  });
  relays.push(started);
  expect(started.isStalled()).toBe(false);
  await expect.poll(() => started.isStalled(), soon).toBe(true);
  publish.mockResolvedValue(undefined);
  await expect.poll(() => started.isStalled(), soon).toBe(false);
  expect(await unsent()).toBe(0);
});

test('has some megabytes in flight at once, however large the events are', async () => {
  const payload = 'x'.repeat(900_000);
  for (let n = 0; n < 30; n++) {
    await database.sql`insert into outbox (event_id, subject, payload) values (${randomUUID()}, 's', ${payload})`;
  }
  let underWay = 0;
  let most = 0;
  let sent = 0;
  relay(async () => {
    most = Math.max(most, ++underWay);
    // Everything that is sent at once is under way before one of them ends.
    await setImmediate();
    underWay--;
    sent++;
  });
  await expect.poll(() => sent, soon).toBe(30);
  expect(most).toBe(9);
});
