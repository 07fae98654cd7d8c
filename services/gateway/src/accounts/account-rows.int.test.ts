import { demoOwnerId } from '@scanlist/contracts/messages/demo-owner';
import { ownerChanged } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletionRows } from '../deletion/deletion-rows.ts';
import { createSessions } from '../sessions/session.ts';
import { sessionRows } from '../sessions/session-rows.ts';
import { makeDemoAccount } from '../signups/make-demo-account.ts';
import { type Account, type AccountRows, newWorkspace } from './account.ts';
import { accountRows } from './account-rows.ts';
import { fillUsernameSkeletons } from './fill-username-skeletons.ts';

let database: TestDatabase;
let accounts: AccountRows;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  accounts = accountRows(database.sql);
});
afterAll(() => database.drop());
beforeEach(() => database.sql`truncate workspace, account, session, outbox cascade`);

const dana: Account = {
  id: '11111111-1111-4111-8111-111111111111',
  username: 'Dana',
  email: 'Dana@Example.com',
  emailConfirmedAt: new Date('2026-11-01T00:00:00Z'),
  passwordHash: 'argon',
  passwordVersion: 1,
  firstName: 'Dana',
  lastName: null,
  profileImageUrl: null,
  workspaces: [newWorkspace('11111111-1111-4111-8111-111111111111')],
  timeZone: null,
  version: 1,
  createdAt: new Date('2026-11-20T12:00:00Z'),
};

it('gives back an account as it was kept', async () => {
  await accounts.insert(dana);
  expect(await accounts.find(dana.id)).toEqual(dana);
  expect(await accounts.find(demoOwnerId)).toBeNull();
});

it.each(['dana', 'DANA', 'dana@example.COM'])('finds the owner by %s', async (login) => {
  await accounts.insert(dana);
  expect((await accounts.findByLogin(login))?.id).toBe(dana.id);
});

it('knows which of a name and an address is taken, in whatever letters', async () => {
  await accounts.insert(dana);
  const taken = (username: string, email: string) => accounts.findTaken({ username, email });
  expect(await taken('DANA', 'mira@example.com')).toEqual({ username: 'same', email: false });
  expect(await taken('mira', 'dana@EXAMPLE.com')).toEqual({ username: false, email: true });
  expect(await taken('dan_', '%')).toEqual({ username: false, email: false });
});

it.each([
  ['\u0430dmin', 'alike'],
  ['ａｄｍｉｎ', 'alike'],
  ['ad\u200bmin', 'alike'],
  ['ADMIN', 'same'],
  ['admin2', false],
])('tells that %j is taken where there is an admin: %s', async (username, taken) => {
  await accounts.insert({ ...dana, username: 'admin' });
  const names = { username, email: 'mira@example.com' };
  expect(await accounts.findTaken(names)).toEqual({ username: taken, email: false });
  expect(await accounts.insert({ ...dana, id: demoOwnerId, ...names })).toBe(!taken);
});

it('finds an account by each form of its name, and by the one it was stored in first', async () => {
  await accounts.insert({ ...dana, username: 'José Moore' });
  for (const login of ['jose\u0301 moore', 'ＪＯＳÉ\u3000Moore', 'josé moore'])
    expect((await accounts.findByLogin(login))?.id).toBe(dana.id);
  expect(await accounts.findByLogin('jose moore')).toBeNull();
  await database.sql`
    insert into account (id, username, email, password_hash, created_at)
    values (${demoOwnerId}, ${'jose\u0301 moore'}, 'old@example.com', 'argon', now())`;
  expect((await accounts.findByLogin('Jose\u0301 Moore'))?.id).toBe(demoOwnerId);
  expect((await accounts.findByLogin('José Moore'))?.id).toBe(dana.id);
});

describe('names without a skeleton, of before or of the release before', () => {
  const named = (names: string[]) => database.sql`
    insert into account (id, username, email, password_hash, created_at)
    select gen_random_uuid(), name, place || '@example.com', 'argon', to_timestamp(place)
    from unnest(${names}::text[]) with ordinality as old (name, place)`;
  const fill = () => fillUsernameSkeletons({ accounts });
  const isTaken = async (username: string) =>
    (await accounts.findTaken({ username, email: 'new@example.com' })).username;

  it('get one, also where they look alike, and all of them still sign in', async () => {
    const names = ['admin', 'ad\u200bmin', '\u0430dmin', 'ａｄｍｉｎ', 'dana', 'da\u200bna'];
    await named(names);
    await fill();
    const rows = await database.sql<{ username: string; skeleton: string; id: string }[]>`
      select username, username_skeleton as skeleton, id from account order by created_at`;
    expect(rows.map(({ skeleton, id }) => skeleton.replace(id, '...'))).toEqual([
      'adrnin',
      'adrnin ...',
      'adrnin ...',
      'adrnin ...',
      'dana',
      'dana ...',
    ]);
    for (const { username, id } of rows) expect((await accounts.findByLogin(username))?.id).toBe(id);
    expect(await isTaken('аdmin')).toBe('same');
    expect(await isTaken('dan\u0430')).toBe('alike');
  });

  it('are known at once by their own letters, and to all that look alike after the job', async () => {
    await named(['admin']);
    expect([await isTaken('ADMIN'), await isTaken('ａｄｍｉｎ')]).toEqual(['same', false]);
    await fill();
    expect([await isTaken('ADMIN'), await isTaken('ａｄｍｉｎ')]).toEqual(['same', 'alike']);
  });

  it('get one of their own where a newer account was faster', async () => {
    await named(['admin']);
    await accounts.insert({ ...dana, username: 'ａｄｍｉｎ' });
    await fill();
    expect(await database.sql`select from account where username_skeleton is null`).toHaveLength(0);
    expect(await isTaken('adm\u200bin')).toBe('alike');
  });

  it('are filled in portions, by several gateways at once', async () => {
    await named(Array.from({ length: 1_200 }, (_, n) => `owner ${n % 600}${n < 600 ? '' : '\u200b'}`));
    await Promise.allSettled([fill(), fill()]);
    await fill();
    const [row] = await database.sql`
      select count(*)::int as rows, count(username_skeleton)::int as filled,
        (count(*) filter (where username_skeleton like '% ' || id))::int as twins from account`;
    expect(row).toEqual({ rows: 1_200, filled: 1_200, twins: 600 });
  });
});

it('finds no account by parts or wildcards', async () => {
  await accounts.insert(dana);
  for (const login of ['dan', '%', 'd_na', "' or 1=1 --"])
    expect(await accounts.findByLogin(login)).toBeNull();
});

it('prefers the user name if it is the address of another account', async () => {
  await accounts.insert(dana);
  const other = { ...dana, id: demoOwnerId, username: 'dana@example.com', email: 'other@example.com' };
  await accounts.insert(other);
  expect((await accounts.findByLogin('DANA@example.com'))?.id).toBe(other.id);
});

it('refuses a name or address that is taken in other letters, and publishes nothing', async () => {
  await accounts.insert(dana);
  const second = { ...dana, id: demoOwnerId };
  expect(await accounts.insert({ ...second, username: 'dANA', email: 'x@example.com' })).toBe(false);
  expect(await accounts.insert({ ...second, username: 'noor', email: 'dana@EXAMPLE.com' })).toBe(false);
  expect(await database.sql`select from outbox`).toHaveLength(1);
});

it('stores the latest subscription, in whatever order events arrive', async () => {
  await accounts.insert(dana);
  const change = { ownerId: dana.id, status: 'active' as const, listLimit: null, trialEndsAt: null };
  expect(await accounts.applySubscription({ ...change, version: 2, subscriptionId: 'sub_new' })).toBe(true);
  expect(await accounts.applySubscription({ ...change, version: 1, subscriptionId: 'sub_old' })).toBe(true);
  expect(await accounts.applySubscription({ ...change, version: 2, subscriptionId: 'sub_again' })).toBe(true);
  expect((await accounts.find(dana.id))?.workspaces).toMatchObject([
    { stripeSubscriptionId: 'sub_new', subscriptionStatus: 'active', listLimit: null },
  ]);
  const trialEndsAt = '2026-11-27T00:00:00.000Z';
  await accounts.applySubscription({
    ...change,
    version: 3,
    status: 'canceled',
    subscriptionId: null,
    listLimit: 10,
    trialEndsAt,
  });
  expect((await accounts.find(dana.id))?.workspaces).toMatchObject([
    {
      stripeSubscriptionId: null,
      subscriptionStatus: 'canceled',
      listLimit: 10,
      trialEndsAt: new Date(trialEndsAt),
    },
  ]);
});

it('has the limit come back with the end of grace, though the status stays', async () => {
  await accounts.insert(dana);
  const overdue = {
    ownerId: dana.id,
    subscriptionId: 'sub_1',
    status: 'past_due' as const,
    trialEndsAt: null,
    timeZone: null,
  };
  await accounts.applySubscription({ ...overdue, version: 1, listLimit: null });
  expect((await accounts.find(dana.id))?.workspaces).toMatchObject([{ listLimit: null }]);
  await accounts.applySubscription({ ...overdue, version: 2, listLimit: 10 });
  await accounts.applySubscription({ ...overdue, version: 1, listLimit: null });
  expect((await accounts.find(dana.id))?.workspaces).toMatchObject([
    { subscriptionStatus: 'past_due', listLimit: 10 },
  ]);
});

it('says that it does not know an owner', async () => {
  const change = {
    ownerId: dana.id,
    version: 1,
    subscriptionId: 's',
    status: 'active' as const,
    listLimit: null,
    trialEndsAt: null,
    timeZone: null,
  };
  expect(await accounts.applySubscription(change)).toBe(false);
});

it('replaces the password, and ends what came with the one before', async () => {
  await accounts.insert(dana);
  const sessions = createSessions({ rows: sessionRows(database.sql), now: () => dana.createdAt });
  const client = { userAgent: 'Firefox', address: '10.0.0.1' };
  const token = await sessions.open(dana, client, null);
  await accounts.replacePassword(dana, 'another');
  await accounts.replacePassword(dana, 'one that comes late');
  expect(await accounts.find(dana.id)).toEqual({ ...dana, passwordHash: 'another', passwordVersion: 2 });
  const restarted = createSessions({ rows: sessionRows(database.sql), now: () => dana.createdAt });
  expect(await restarted.find(token)).toBeNull();
});

it('creates the demo owner once, and publishes it once', async () => {
  const passwords = { hash: async () => 'argon', match: async () => null, verify: async () => true };
  const deletions = deletionRows(database.sql);
  const made = [];
  for (let n = 0; n < 3; n++)
    made.push(await makeDemoAccount({ accounts, deletions, passwords }, new Date('2026-11-20T12:00:00Z')));
  expect(made).toEqual([true, false, false]);
  const rows = await database.sql<
    { subject: string; payload: string }[]
  >`select subject, payload from outbox`;
  expect(rows.map(({ subject }) => subject)).toEqual([ownerChanged.subject]);
  expect(JSON.parse(rows[0]?.payload ?? '')).toMatchObject({
    occurredAt: '2026-11-20T12:00:00.000Z',
    data: { ownerId: demoOwnerId, version: 1, email: 'demo@example.com', companyName: 'Northlight Events' },
  });
});
