import { silentLogger } from '@scanlist/service-kit/logger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, type Sql } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase('billing');
  sql = connectDatabase({ url: database.url, service: 'transactions', poolMax: 3, logger: silentLogger });
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.drop();
});

test('while backends end at any moment, each of many is kept whole or not at all, and rejects where it is not', async () => {
  await sql`select 1`;
  await database.sql`create table pair (n integer, half integer)`;
  let areRunning = true;
  const kept: number[] = [];
  const one = async (n: number) => {
    await sql.transaction(async (tx) => {
      await tx`insert into pair values (${n}, 1)`;
      await tx`insert into pair values (${n}, 2)`;
    });
    kept.push(n);
  };
  const ending = (async () => {
    while (areRunning) {
      await database.sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'transactions' and pid <> pg_backend_pid() order by random() limit 1`;
    }
  })();
  // A busy machine may end no backend while two hundred are at work: then more follow.
  for (let made = 0, refused = 0; made < 200 || refused < 5; made += 200) {
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => one(made + n)));
    refused += outcomes.filter((outcome) => outcome.status === 'rejected').length;
  }
  areRunning = false;
  await ending;
  const rows = await database.sql<{ n: number; halves: number }[]>`
    select n, count(*)::integer as halves from pair group by n order by n`;
  expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
  const missing = kept.filter((n) => !rows.some((row) => row.n === n));
  expect(missing).toEqual([]);
  expect(await sql.transaction(async (tx) => await tx`select 1 as one`)).toEqual([{ one: 1 }]);
});
