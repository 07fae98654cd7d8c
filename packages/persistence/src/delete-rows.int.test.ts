import { rounds } from '@scanlist/service-kit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteRows } from './delete-rows.ts';
import { purgeOutbox } from './purge-outbox.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

/** An hour at seventy entries a second makes a quarter of a million; the long proof takes four times that. */
const many = rounds({ once: 25_000, many: 1_000_000 });
const portion = 5_000;

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase('billing');
  // Notes how many rows each statement deletes.
  await database.sql.unsafe(`
    create table portion (count integer);
    create function note() returns trigger language plpgsql as $$
      begin insert into portion select count(*) from gone; return null; end $$;
    create trigger note after delete on outbox referencing old table as gone
      for each statement execute function note();
    alter table outbox set (autovacuum_enabled = false)`);
});
afterEach(() => database.drop());

/** Events sent so long ago, with an interval as PostgreSQL writes it; `null` for those not sent yet. */
async function write(count: number, ago: string | null): Promise<void> {
  await database.sql`
    insert into outbox (event_id, subject, payload, sent_at)
    select gen_random_uuid(), 'event.billing.subscription-changed.v1', '{}', now() - ${ago}::interval
    from generate_series(1, ${count}::integer)`;
}

async function largestPortion(): Promise<number> {
  const [row] = await database.sql<{ max: number }[]>`select max(count) from portion`;
  return row?.max ?? 0;
}

async function left(): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`select count(*)::integer from outbox`;
  return row?.count ?? 0;
}

test('all events of six hours ago go, in portions, and no others', async () => {
  await write(3, null);
  // Sent late, as while their stream was away.
  await write(10, '1 hour');
  await write(many, '7 hours');
  await write(10_000, '5 hours');
  expect(await purgeOutbox(database.sql)).toBe(many);
  expect(await left()).toBe(10_013);
  expect(await largestPortion()).toBe(1_000);
  expect(await purgeOutbox(database.sql)).toBe(0);
}, 300_000);

test('rows that meet a condition go in portions; what somebody else holds is left for the next time', async () => {
  await write(2 * portion + 1, '8 days');
  const { sql } = database;
  const old = () => deleteRows(sql, 'outbox', () => sql`sent_at < now() - interval '7 days'`);
  await sql.transaction(async (tx) => {
    await tx`select from outbox order by id limit 1 for update`;
    expect(await old()).toBe(2 * portion);
  });
  expect(await largestPortion()).toBe(portion);
  expect(await old()).toBe(1);
  expect(await left()).toBe(0);
});
