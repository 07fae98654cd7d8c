import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue, enqueueFrom, type OutboxRow } from './outbox.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('billing');
});
afterAll(() => database.drop());

function event(payload: string): OutboxRow {
  return { event_id: randomUUID(), subject: 'event.billing.trial-started.v1', payload };
}

async function enqueued(...events: OutboxRow[]): Promise<OutboxRow[]> {
  return database.sql<OutboxRow[]>`
    select event_id, subject, payload from outbox
    where event_id = any (${events.map(({ event_id }) => event_id)}::uuid[]) order by payload`;
}

test('all events of one statement are enqueued as they are', async () => {
  const [first, second] = [event('{"a":"\\u00e9 \'"}'), event('{"b":2}')];
  await enqueue(database.sql, [first, second]);
  expect(await enqueued(first, second)).toEqual([first, second]);
});

test('no events enqueue nothing', async () => {
  expect((await enqueue(database.sql, [])).count).toBe(0);
});

test('an event is enqueued for a row of the relation, and for no row not', async () => {
  const [kept, dropped] = [event('{}'), event('{}')];
  const { sql } = database;
  const one = await sql`with changed as (select 1) ${enqueueFrom(sql, kept, 'changed')}`;
  const none = await sql`with changed as (select 1 where false) ${enqueueFrom(sql, dropped, 'changed')}`;
  expect([one.count, none.count]).toEqual([1, 0]);
  expect(await enqueued(kept, dropped)).toEqual([kept]);
});
