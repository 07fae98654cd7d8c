import { createHash } from 'node:crypto';
import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { newDeviceSignedIn, passwordChanged } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountRows } from '../accounts/account-rows.ts';
import { deletionRows } from '../deletion/deletion-rows.ts';
import { makeDemoAccount } from '../signups/make-demo-account.ts';
import { accountOf, noorId } from '../testing/account-dependencies.ts';
import { createSessions } from './session.ts';
import { sessionRows } from './session-rows.ts';

const demo = { id: demoOwnerId, passwordVersion: 1 };
const client = { userAgent: 'Firefox', address: '10.0.0.1' };
let database: TestDatabase;
const startMs = Date.parse('2026-11-20T12:00:00Z');
let clockMs = startMs;
const now = () => new Date(clockMs);

beforeAll(async () => {
  database = await createTestDatabase('gateway');
});
beforeEach(async () => {
  clockMs = startMs;
  await database.sql`truncate workspace, account, session, outbox cascade`;
  const passwords = { hash: async () => 'argon', match: async () => null, verify: async () => true };
  const { sql } = database;
  await makeDemoAccount({ accounts: accountRows(sql), deletions: deletionRows(sql), passwords }, now());
});
afterAll(() => database.drop());

it('stores no token, only its hash', async () => {
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

it('shows an owner where they are signed in, and ends one of them', async () => {
  const sessions = createSessions({ rows: sessionRows(database.sql), now });
  const phone = await sessions.open(demo, { userAgent: 'Safari', address: '10.0.0.2' }, null);
  const listed = await sessions.list(demoOwnerId);
  expect(listed).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      accountId: demoOwnerId,
      userAgent: 'Safari',
      address: '10.0.0.2',
      createdAt: now(),
      lastSeenAt: now(),
    },
  ]);
  const id = listed[0]?.id ?? '';
  expect(await sessions.closeOwn('11111111-1111-4111-8111-111111111111', id)).toBe(false);
  expect(await sessions.closeOwn(demoOwnerId, id)).toBe(true);
  expect(await sessions.find(phone)).toBeNull();
});

it('writes the activity of many sessions in one go, and never backwards', async () => {
  const rows = sessionRows(database.sql);
  const hash = (n: number) => Buffer.alloc(32, n);
  for (const n of [1, 2, 3]) {
    const id = `00000000-0000-4000-8000-00000000000${n}`;
    await rows.insert(
      hash(n),
      {
        id,
        accountId: demoOwnerId,
        passwordVersion: 1,
        createdAt: now(),
        lastSeenAt: now(),
        passwordGivenAt: now(),
        ...client,
      },
      null,
    );
  }
  const later = new Date(clockMs + 5000);
  await rows.touch([
    { tokenHash: hash(1), lastSeenAt: later },
    { tokenHash: hash(2), lastSeenAt: new Date(clockMs - 5000) },
    { tokenHash: hash(9), lastSeenAt: later },
  ]);
  const seen = await Promise.all([1, 2, 3].map(async (n) => (await rows.find(hash(n)))?.lastSeenAt));
  expect(seen).toEqual([later, now(), now()]);
});

it('ends in another process at the same moment', async () => {
  const [one, other] = [1, 2].map(() => createSessions({ rows: sessionRows(database.sql), now }));
  const token = (await one?.open(demo, client, null)) ?? '';
  expect(await other?.find(token)).not.toBeNull();
  await one?.close(token);
  expect(await other?.find(token)).toBeNull();
});

it('ends 30 days after the sign-in, however it is used, and its row goes', async () => {
  const dayMs = 24 * 60 * 60_000;
  const sessions = createSessions({ rows: sessionRows(database.sql), now });
  const token = await sessions.open(demo, client, null);
  const use = () => database.sql`update session set last_seen_at = ${now()}`;
  clockMs = startMs + 30 * dayMs - 1;
  await use();
  expect(await sessions.find(token)).not.toBeNull();
  expect(await sessions.list(demoOwnerId)).toHaveLength(1);
  expect(await sessions.purge()).toBe(0);
  clockMs = startMs + 30 * dayMs;
  await use();
  expect(await sessions.find(token)).toBeNull();
  expect(await sessions.list(demoOwnerId)).toEqual([]);
  expect(await sessions.purge()).toBe(1);
});

it('knows when the password was given last, in its own session alone and under that password alone', async () => {
  const sessions = createSessions({ rows: sessionRows(database.sql), now });
  const [here, elsewhere] = [
    await sessions.open(demo, client, null),
    await sessions.open(demo, client, null),
  ];
  const givenAt = async (token: string) => (await sessions.find(token))?.passwordGivenAt?.getTime();
  clockMs += 20 * 60_000;
  expect(await sessions.confirmPassword(here, 2)).toBe(false);
  expect(await givenAt(here)).toBe(startMs);
  expect(await sessions.confirmPassword(here, 1)).toBe(true);
  expect([await givenAt(here), await givenAt(elsewhere)]).toEqual([clockMs, startMs]);
  await sessions.close(here);
  expect(await sessions.confirmPassword(here, 1)).toBe(false);
});

it('does not know it of a session that is older than the question', async () => {
  const sessions = createSessions({ rows: sessionRows(database.sql), now });
  const token = await sessions.open(demo, client, null);
  await database.sql`update session set password_given_at = null`;
  expect((await sessions.find(token))?.passwordGivenAt).toBeNull();
});

it('takes the activity of the same sessions from two processes at the same moment, each in an order of its own', async () => {
  const rows = sessionRows(database.sql);
  // So many that each is found by the index, in the order in which they are named.
  await database.sql`
    insert into session (token_hash, id, account_id, password_version, user_agent, address, created_at, last_seen_at)
    select sha256(n::text::bytea), gen_random_uuid(), ${demoOwnerId}, 1, '', '', ${now()}, ${now()}
    from generate_series(1, 20000) n`;
  await database.sql`analyze session`;
  const hash = (n: number) => createHash('sha256').update(String(n)).digest();
  const numbers = Array.from({ length: 100 }, (_, n) => n + 1);
  for (let round = 1; round <= 20; round++) {
    const seen = numbers.map((n) => ({ tokenHash: hash(n), lastSeenAt: new Date(clockMs + round * 1000) }));
    await Promise.all([rows.touch(seen), rows.touch(seen.toReversed())]);
  }
  expect((await rows.find(hash(7)))?.lastSeenAt).toEqual(new Date(clockMs + 20_000));
});

it('ends all sessions of an account at once, and none of another', async () => {
  await accountRows(database.sql).insert(accountOf(noorId, 'noor', now()));
  const sessions = createSessions({ rows: sessionRows(database.sql), now });
  const own = [await sessions.open(demo, client, null), await sessions.open(demo, client, null)];
  const foreign = await sessions.open({ id: noorId, passwordVersion: 1 }, client, null);
  await Promise.all([sessions.closeAll(demoOwnerId), sessions.closeAll(demoOwnerId)]);
  for (const token of own) expect(await sessions.find(token)).toBeNull();
  expect(await sessions.find(foreign)).toMatchObject({ accountId: noorId });
});

describe('a new password', () => {
  const notice = {
    ownerId: demoOwnerId,
    firstName: 'Dana',
    email: 'demo@example.com',
    by: 'owner' as const,
    changedAt: new Date(clockMs).toISOString(),
    resetUrl: 'https://lists.example/forgot-password',
  };
  const newPassword = { accountId: demoOwnerId, passwordHash: 'new', notice };
  const timesTold = async () =>
    (await database.sql`select from outbox where subject = ${passwordChanged.subject}`).length;
  const versionNow = async () =>
    (await accountRows(database.sql).find(demoOwnerId))?.passwordVersion ?? Number.NaN;

  it('ends every session but its own, which continues under another token', async () => {
    const sessions = createSessions({ rows: sessionRows(database.sql), now });
    const passwordVersion = await versionNow();
    const signedIn = { id: demoOwnerId, passwordVersion };
    const here = await sessions.open(signedIn, client, null);
    const elsewhere = await sessions.open(signedIn, client, null);
    const { id } = (await sessions.find(here)) ?? {};
    await database.sql`update session set password_given_at = null`;
    const next = await sessions.changePassword(here, { ...newPassword, passwordVersion });
    // It was given in the same request.
    expect((await sessions.find(next ?? ''))?.passwordGivenAt).toEqual(new Date(notice.changedAt));
    expect([await sessions.find(here), await sessions.find(elsewhere)]).toEqual([null, null]);
    expect((await sessions.find(next ?? ''))?.id).toBe(id);
    expect(await database.sql`select from session where account_id = ${demoOwnerId}`).toHaveLength(1);
    expect(await accountRows(database.sql).find(demoOwnerId)).toMatchObject({
      passwordHash: 'new',
      passwordVersion: passwordVersion + 1,
    });
  });

  it('sent twice at once succeeds once and is published once', async () => {
    const toldBefore = await timesTold();
    const sessions = createSessions({ rows: sessionRows(database.sql), now });
    const passwordVersion = await versionNow();
    const signedIn = { id: demoOwnerId, passwordVersion };
    const tokens = await Promise.all([1, 2].map(() => sessions.open(signedIn, client, null)));
    const renewed = await Promise.all(
      tokens.map((token, n) =>
        sessions.changePassword(token, { ...newPassword, passwordHash: `new ${n}`, passwordVersion }),
      ),
    );
    const winner = renewed.findIndex((token) => token !== null);
    expect(renewed.filter((token) => token !== null)).toHaveLength(1);
    expect(await timesTold()).toBe(toldBefore + 1);
    expect((await sessions.find(renewed[winner] ?? ''))?.accountId).toBe(demoOwnerId);
    expect((await accountRows(database.sql).find(demoOwnerId))?.passwordHash).toBe(`new ${winner}`);
    expect(await sessions.list(demoOwnerId)).toHaveLength(1);
  });

  it('leaves no session of a sign-in with the old one at the same moment', async () => {
    const sessions = createSessions({ rows: sessionRows(database.sql), now });
    const passwordVersion = await versionNow();
    const signedIn = { id: demoOwnerId, passwordVersion };
    const here = await sessions.open(signedIn, client, null);
    await sessions.changePassword(here, { ...newPassword, passwordVersion });
    const late = await sessions.open(signedIn, client, null);
    expect(await sessions.find(late)).toBeNull();
    expect(await sessions.list(demoOwnerId)).toHaveLength(1);
  });
});

describe('a sign-in on a new device', () => {
  const notice = {
    ownerId: demoOwnerId,
    firstName: 'Dana',
    email: 'demo@example.com',
    userAgent: 'Firefox',
    address: '10.0.0.1',
    signedInAt: new Date(startMs).toISOString(),
    securityUrl: 'https://lists.example/profile?tab=security',
  };
  const timesTold = async () =>
    (await database.sql`select from outbox where subject = ${newDeviceSignedIn.subject}`).length;

  it('is published with its session, and a sign-in on a known one is not', async () => {
    const sessions = createSessions({ rows: sessionRows(database.sql), now });
    const token = await sessions.open(demo, client, null, notice);
    expect((await sessions.find(token))?.accountId).toBe(demoOwnerId);
    await sessions.open(demo, client, null, null);
    expect(await timesTold()).toBe(1);
  });

  it('is published ten times a day at most, and opens a session each time', async () => {
    await database.sql`truncate mail_quota`;
    const sessions = createSessions({ rows: sessionRows(database.sql), now });
    for (let n = 0; n < 12; n++) await sessions.open(demo, client, null, notice);
    expect(await timesTold()).toBe(10);
    expect(await sessions.list(demoOwnerId)).toHaveLength(12);
  });

  it('of an account that was erased meanwhile is refused, and nothing is published', async () => {
    const sessions = createSessions({ rows: sessionRows(database.sql), now });
    await database.sql`delete from account`;
    await expect(sessions.open(demo, client, null, notice)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await timesTold()).toBe(0);
  });
});
