import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountRows } from '../accounts/account-rows.ts';
import { makeDemoAccount } from '../accounts/make-demo-account.ts';
import { createSessions } from './session.ts';
import { sessionRows } from './session-rows.ts';

const demo = { id: demoOwnerId, passwordVersion: 1 };
const client = { userAgent: 'Firefox', address: '10.0.0.1' };
let database: TestDatabase;
let clockMs = Date.parse('2026-11-20T12:00:00Z');
const now = () => new Date(clockMs);

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  const passwords = { hash: async () => 'argon', verify: async () => true };
  await makeDemoAccount({ accounts: accountRows(database.sql), passwords }, now());
});
afterAll(() => database.drop());

it('keeps no token, only its hash', async () => {
  const token = await createSessions({ rows: sessionRows(database.sql), now }).open(demo, client, null);
  const rows = await database.sql<{ tokenHash: Buffer }[]>`select token_hash as "tokenHash" from session`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.tokenHash).toHaveLength(32);
  expect(rows[0]?.tokenHash.toString('base64url')).not.toBe(token);
});

it('carries a session over a restart, until it was idle for an hour', async () => {
  const token = await createSessions({ rows: sessionRows(database.sql), now }).open(demo, client, null);
  const restarted = createSessions({ rows: sessionRows(database.sql), now });
  clockMs += 59 * 60_000;
  expect((await restarted.find(token))?.accountId).toBe(demoOwnerId);
  clockMs += 59 * 60_000;
  expect((await createSessions({ rows: sessionRows(database.sql), now }).find(token))?.accountId).toBe(
    demoOwnerId,
  );
  clockMs += 60 * 60_000;
  expect(await createSessions({ rows: sessionRows(database.sql), now }).find(token)).toBeNull();
  expect(await restarted.purge()).toBeGreaterThan(0);
  expect(await database.sql`select from session`).toHaveLength(0);
});

it('ends for good when it is closed', async () => {
  const sessions = createSessions({ rows: sessionRows(database.sql), now });
  const token = await sessions.open(demo, client, null);
  await sessions.close(token);
  expect(await sessions.find(token)).toBeNull();
});
