import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearAccount, type TestWorld, testWorld } from '../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.drop());

test('a replica of the release before, which knows no time zone, forgets an owner too', async () => {
  const ownerId = randomUUID();
  await hearAccount(world, ownerId, { timeZone: 'America/New_York' });
  await world.sql`
    insert into owner (id, account_version, forgotten_at) values (${ownerId}, 0, now())
    on conflict (id) do update set
      email = null, first_name = null, email_due_at = null, forgotten_at = excluded.forgotten_at`;
  expect(await world.sql`select time_zone from owner where id = ${ownerId}`).toEqual([{ time_zone: null }]);
});
