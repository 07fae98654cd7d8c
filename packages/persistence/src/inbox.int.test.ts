import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveOnce } from './inbox.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('billing');
  await database.sql`create table done (event_id uuid)`;
});
afterAll(() => database.drop());

const receive = (eventId: string, consumer = 'a', fails = false) =>
  receiveOnce(database.sql, { eventId, consumer }, async (tx) => {
    await tx`insert into done values (${eventId})`;
    if (fails) throw new Error('half way');
  });

async function timesDone(eventId: string): Promise<number> {
  return (await database.sql`select 1 from done where event_id = ${eventId}`).length;
}

test('does the work of an event once, however often it comes', async () => {
  const id = randomUUID();
  expect([await receive(id), await receive(id)]).toEqual([true, false]);
  expect(await timesDone(id)).toBe(1);
});

test('does it once when it comes several times at the same moment', async () => {
  const id = randomUUID();
  const outcomes = await Promise.all([receive(id), receive(id), receive(id), receive(id)]);
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await timesDone(id)).toBe(1);
});

test('forgets an event whose work failed, so that it can come again', async () => {
  const id = randomUUID();
  await expect(receive(id, 'a', true)).rejects.toThrow('half way');
  expect(await timesDone(id)).toBe(0);
  expect(await receive(id)).toBe(true);
});

test('each consumer has its own', async () => {
  const id = randomUUID();
  expect([await receive(id, 'a'), await receive(id, 'b')]).toEqual([true, true]);
});
