import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountRows } from '../accounts/account-rows.ts';
import { createLoginThrottle } from '../passwords/login-throttle.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { signIn } from '../passwords/sign-in.ts';
import { createSessions } from '../sessions/session.ts';
import { sessionRows } from '../sessions/session-rows.ts';
import { onUnknownDevice, testDevices } from '../testing/devices.ts';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { deletionRows } from './deletion-rows.ts';

/** The statements of docs/operations.md that close an account and open it again (terms of service, Deactivation). */
const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
const [deactivate = '', restore = ''] = [...page.matchAll(/```sql\n-- scanlist_gateway\n(.+?)```/gs)]
  .map(([, statement = '']) => statement.replaceAll('the name', 'MIRA'))
  .filter((statement) => statement.includes("'infinity'"));

const password = 'correct horse';
const passwords = createPasswords();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('gateway');
});
afterAll(() => database.drop());

it('an account deactivated by hand is closed to its owner, is never erased for it, and is as before once restored', async () => {
  const { sql } = database;
  const now = () => new Date('2026-11-20T12:00:00Z');
  const accounts = accountRows(sql);
  const sessions = createSessions({ rows: sessionRows(sql), now });
  await sql`
    insert into account (id, username, email, password_hash, created_at)
    values ('33333333-3333-4333-8333-333333333333', 'Mira', 'mira@example.com', ${await passwords.hash(password)}, ${now()})`;
  const enter = () =>
    signIn(
      {
        accounts,
        passwords,
        loginThrottle: createLoginThrottle(memoryThrottles()),
        devices: testDevices(),
        hasDemo: false,
      },
      { username: 'mira', password },
      onUnknownDevice,
    );
  await sessions.open(await enter(), { userAgent: 'Firefox', address: '10.0.0.1' }, null);

  await sql.unsafe(deactivate);
  await expect(enter()).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  expect(await accounts.findByEmail('mira@example.com')).toBeNull();
  expect((await accounts.findTaken({ username: 'mira', email: 'mira@example.com' })).username).toBe('same');
  expect(await sql`select from session`).toHaveLength(0);
  expect(await deletionRows(sql).findInterrupted(new Date('2126-01-01T00:00:00Z'))).toEqual([]);

  await sql.unsafe(restore);
  expect(await enter()).toMatchObject({ username: 'Mira' });
});
