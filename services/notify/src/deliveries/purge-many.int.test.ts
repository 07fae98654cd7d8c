import { connectWithLimits, createTestDatabase } from '@scanlist/persistence/testing';
import { rounds } from '@scanlist/service-kit/testing';
import { expect, test } from 'vitest';
import { purgeDeliveries } from './purge-deliveries.ts';

/** The number of rows deleted; as many stay. */
const many = rounds({ once: 10_000, many: 1_000_000 });

test('mails of thirty days ago are deleted, within the time limit of a statement', async () => {
  const database = await createTestDatabase('notify');
  const sql = connectWithLimits(database);
  for (const made of ['2026-10-01T00:00:00Z', '2026-11-19T00:00:00Z']) {
    await database.sql`
      insert into delivery (event_id, recipient, kind, subject, status, created_at)
      select gen_random_uuid(), 'dana@lists.example', 'entry-recorded', 'Done', 'sent', ${made}::timestamptz
      from generate_series(1, ${many}::integer)`;
  }
  expect(await purgeDeliveries(sql, new Date('2026-11-20T10:00:00Z'))).toBe(many);
  expect((await database.sql`select from delivery`).count).toBe(many);
  await sql.end();
  await database.drop();
}, 600_000);
