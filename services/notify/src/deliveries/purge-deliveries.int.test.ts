import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeDeliveries } from './purge-deliveries.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('notify');
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.sql`truncate delivery`;
});

async function keep(status: 'pending' | 'sent' | 'failed', createdAt: Date, count = 1): Promise<void> {
  const payload = status === 'sent' ? null : { text: 'What a visitor wrote' };
  await database.sql`
    insert into delivery (event_id, recipient, kind, subject, payload, status, created_at)
    select gen_random_uuid(), ${`${randomUUID()}@example.com`}, 'entry-recorded', 'Van 3',
      ${database.sql.json(payload)}, ${status}, ${createdAt}
    from generate_series(1, ${count})`;
}

const kept = async () => {
  const rows = await database.sql<{ status: string; days: number }[]>`
    select status, round(extract(epoch from ${now}::timestamptz - created_at) / 86400)::int as days
    from delivery order by status, days`;
  return rows.map(({ status, days }) => `${status} ${days}`);
};

describe('the daily purge', () => {
  it('deletes sent and failed deliveries after thirty days and keeps newer and pending ones', async () => {
    for (const days of [1, 29, 31, 400]) {
      await keep('sent', daysAgo(days));
      await keep('failed', daysAgo(days));
      await keep('pending', daysAgo(days));
    }
    expect(await purgeDeliveries(database.sql, now)).toBe(4);
    expect(await kept()).toEqual([
      'failed 1',
      'failed 29',
      'pending 1',
      'pending 29',
      'pending 31',
      'pending 400',
      'sent 1',
      'sent 29',
    ]);
  });

  it('deletes more than one statement does, also when two run at once', async () => {
    await keep('sent', daysAgo(31), 12_000);
    const dropped = await Promise.all([
      purgeDeliveries(database.sql, now),
      purgeDeliveries(database.sql, now),
    ]);
    expect(dropped[0] + dropped[1]).toBe(12_000);
    expect(await kept()).toEqual([]);
  });
});
