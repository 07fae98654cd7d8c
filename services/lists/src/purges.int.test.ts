import { connectWithLimits } from '@scanlist/persistence/testing';
import { rounds } from '@scanlist/service-kit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Dependencies } from './dependencies.ts';
import { dailyPurges, hourlyPurges } from './purges.ts';
import { abandonSessions } from './testing/draft-steps.ts';
import { type TestDependencies, testDependencies } from './testing/test-dependencies.ts';

/** How many rows go, and as many stay. */
const many = rounds({ once: 10_000, many: 1_000_000 });

let deps: TestDependencies;
let limited: Pick<Dependencies, 'sql' | 'now' | 'uuid' | 'wakeRelay'>;
beforeEach(async () => {
  deps = await testDependencies();
  limited = { ...deps, sql: connectWithLimits({ url: deps.databaseUrl }) };
});
afterEach(async () => {
  await limited.sql.end();
  await deps.drop();
});

const kept = async (table: string) => (await deps.sql`select from ${deps.sql(table)}`).count;

test('drafts of sixty days ago and of lists that are gone go, within the time a statement has', async () => {
  await deps.sql.unsafe(`
    insert into list (id, owner_id, title, description, type, require_signature, items, created_at, updated_at)
    values ('kept', gen_random_uuid(), 'Kept', 'It stays', 'TODO', false, '[]', now(), now())`);
  const write = (listId: string, touched: string) =>
    abandonSessions(deps.sql, {
      ...{ listId, items: ['item'], count: many },
      ...{ newest: new Date(touched), sessions: `${touched} ` },
    });
  await write('kept', '2026-08-01T00:00:00Z');
  await write('gone', '2026-11-19T00:00:00Z');
  await write('kept', '2026-11-19T00:00:00Z');
  expect(await dailyPurges(limited).drafts?.()).toBe(2 * many);
  expect([await kept('draft'), await kept('running_session')]).toEqual([many, many]);
}, 600_000);

test('keys of a day ago and quotas that no longer count go, too', async () => {
  for (const made of ['2026-11-18T00:00:00Z', '2026-11-20T09:00:00Z']) {
    await deps.sql`
      insert into idempotency_key (owner_id, request, key, body_hash, made_id, made_at)
      select gen_random_uuid(), 'create-list', 'key', '\\x00', 'made', ${made}::timestamptz from generate_series(1, ${many}::integer)`;
    await deps.sql`
      insert into mail_quota (key, used_at)
      select ${`${made} `} || n, array[${made}::timestamptz] from generate_series(1, ${many}::integer) n`;
  }
  expect(await hourlyPurges(limited)['idempotency keys']?.()).toBe(many);
  expect(await dailyPurges(limited)['mail quotas']?.()).toBe(many);
  expect([await kept('idempotency_key'), await kept('mail_quota')]).toEqual([many, many]);
}, 600_000);
