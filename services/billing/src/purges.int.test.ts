import { connectWithLimits, createTestDatabase } from '@scanlist/persistence/testing';
import { rounds } from '@scanlist/service-kit/testing';
import { expect, test } from 'vitest';
import { purges } from './purges.ts';

/** The number of rows deleted; twice as many stay. */
const many = rounds({ once: 10_000, many: 1_000_000 });

test('webhook events processed thirty days ago are deleted, within the time limit of a statement', async () => {
  const database = await createTestDatabase('billing');
  const sql = connectWithLimits(database);
  for (const handled of ['2026-10-01T00:00:00Z', '2026-11-19T00:00:00Z', null]) {
    await database.sql`
      insert into stripe_event (id, type, received_at, try_at, handled_at)
      select ${`${handled} `} || n, 'invoice.paid', now(), now(), ${handled}::timestamptz
      from generate_series(1, ${many}::integer) n`;
  }
  expect(await purges({ sql, now: () => new Date('2026-11-20T10:00:00Z') }).webhooks?.()).toBe(many);
  expect((await database.sql`select from stripe_event`).count).toBe(2 * many);
  await sql.end();
  await database.drop();
}, 600_000);
