import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { depsOfFile } from '../testing/deps-of-file.ts';
import { deliverOwnerChanged } from '../testing/test-dependencies.ts';

const deps = depsOfFile();

test('a replica of the previous release, which has no time zone, forgets an owner too', async () => {
  const ownerId = randomUUID();
  await deliverOwnerChanged(deps, ownerId, { timeZone: 'America/New_York' });
  await deps.sql`
    insert into owner (id, account_version, forgotten_at) values (${ownerId}, 0, now())
    on conflict (id) do update set
      email = null, first_name = null, email_due_at = null, forgotten_at = excluded.forgotten_at`;
  expect(await deps.sql`select time_zone from owner where id = ${ownerId}`).toEqual([{ time_zone: null }]);
});
