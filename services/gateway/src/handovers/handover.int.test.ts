import {
  handoverOffered,
  ownerChanged,
  ownerDeleted,
  workspaceHandedOver,
} from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountRows, detailsOf } from '../accounts/account.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { findAccount } from '../accounts/change-account.ts';
import { deletionRows } from '../deletion/deletion-rows.ts';
import { newPasswordReset } from '../password-resets/password-reset.ts';
import { accountOf, danaId, noorId } from '../testing/account-dependencies.ts';
import { workspaceRows } from '../workspaces/workspace-rows.ts';
import { acceptWorkspace, endOffer, type HandoverDependencies, offerWorkspace } from './handover.ts';
import { handoverRows } from './handover-rows.ts';

const dayMs = 24 * 60 * 60_000;
let database: TestDatabase;
let accounts: AccountRows;
let deps: HandoverDependencies;
const clock = { ms: 0 };

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  const { sql } = database;
  accounts = accountRows(sql);
  deps = {
    accounts,
    workspaces: workspaceRows(sql),
    handovers: handoverRows(sql),
    publicOrigin: 'https://lists.example',
    now: () => new Date(clock.ms),
    wakeRelay: () => {},
  };
});
afterAll(() => database.drop());

/** Noor is an editor in the workspace of Dana, which has a company and a subscription. */
beforeEach(async () => {
  clock.ms = Date.parse('2026-11-20T12:00:00Z');
  const { sql } = database;
  await sql`truncate workspace, account, account_deletion, mail_quota, outbox cascade`;
  await accounts.insert(accountOf(danaId, 'Dana', deps.now()));
  await accounts.insert(accountOf(noorId, 'Noor', deps.now()));
  await sql`
    insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'editor', now())`;
  const dana = await findAccount(accounts, danaId);
  await accounts.changeCompany(dana, danaId, { companyName: 'Northlight', companyLogoUrl: null }, deps.now());
  const paid = { ownerId: danaId, version: 1, subscriptionId: 'sub_1', trialEndsAt: null, listLimit: null };
  await accounts.applySubscription({ ...paid, status: 'active' });
  await sql`truncate outbox`;
});

async function placeOf(accountId: string) {
  const membership = await deps.workspaces.findMembership(accountId, danaId);
  if (!membership) throw new Error('no member');
  return membership;
}

async function eventsOf<Data>(subject: string): Promise<Data[]> {
  const rows = await database.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${subject} order by id`;
  return rows.map(({ payload }) => (JSON.parse(payload) as { data: Data }).data);
}

const rolesOf = async (workspaceId: string) =>
  Object.fromEntries((await deps.workspaces.findMembers(workspaceId)).map(({ id, role }) => [id, role]));
const offer = async () => offerWorkspace(deps, await placeOf(danaId), noorId);
const accept = async (accountId = noorId) => acceptWorkspace(deps, await placeOf(accountId), accountId);
const gone = { code: 'NOT_FOUND' };

it('an offer is mailed to the member, and changes nothing', async () => {
  await offer();
  expect(await eventsOf(handoverOffered.subject)).toMatchObject([
    {
      ownerId: danaId,
      email: 'Noor@example.com',
      workspaceName: 'Northlight',
      offeredByEmail: 'Dana@example.com',
      teamUrl: `https://lists.example/team?workspace=${danaId}`,
      expiresAt: '2026-11-27T12:00:00.000Z',
    },
  ]);
  expect(await rolesOf(danaId)).toEqual({ [danaId]: 'owner', [noorId]: 'editor' });
});

it('an account that has not confirmed its address offers nothing', async () => {
  await database.sql`update account set email_confirmed_at = null where id = ${danaId}`;
  await expect(offer()).rejects.toMatchObject({ code: 'ADDRESS_NOT_CONFIRMED' });
  expect(await eventsOf(handoverOffered.subject)).toEqual([]);
});

it('who accepts owns the workspace with its company and subscription, and the former owner is an admin', async () => {
  await offer();
  await accept();
  expect(await rolesOf(danaId)).toEqual({ [danaId]: 'admin', [noorId]: 'owner' });
  const [dana, noor] = await Promise.all([findAccount(accounts, danaId), findAccount(accounts, noorId)]);
  expect(noor.workspaces.map(({ id }) => id).sort()).toEqual([danaId, noorId].sort());
  expect(noor.workspaces.find(({ id }) => id === danaId)).toMatchObject({
    companyName: 'Northlight',
    stripeSubscriptionId: 'sub_1',
    subscriptionStatus: 'active',
    listLimit: null,
  });
  // The former owner has an empty workspace, and goes on working in the one that was handed over.
  expect(dana.workspaces).toMatchObject([{ companyName: null, subscriptionStatus: 'none', listLimit: 10 }]);
  expect(await rolesOf(dana.workspaces[0]?.id ?? '')).toEqual({ [danaId]: 'owner' });
  expect(await deps.workspaces.findStartMembership(danaId)).toMatchObject({
    workspaceId: danaId,
    role: 'admin',
  });
  expect(await eventsOf(workspaceHandedOver.subject)).toMatchObject([
    {
      ownerId: danaId,
      email: 'Dana@example.com',
      workspaceName: 'Northlight',
      newOwnerEmail: 'Noor@example.com',
      formerAccountId: danaId,
      newAccountId: noorId,
    },
  ]);
  expect(await database.sql`select kind, workspace_id, actor_id from activity`).toEqual([
    { kind: 'owner-changed', workspace_id: danaId, actor_id: noorId },
  ]);
});

it('the versions of a workspace go on growing with each change of its present owner', async () => {
  const rename = async (accountId: string, firstName: string) => {
    const account = await findAccount(accounts, accountId);
    expect(await accounts.change(account, { ...detailsOf(account), firstName }, deps.now())).toBe(true);
  };
  for (let n = 0; n < 5; n++) await rename(danaId, `Dana ${n}`);
  await rename(noorId, 'Noor 1');
  await offer();
  await accept();
  await rename(noorId, 'Noor 2');
  await rename(danaId, 'Dana 9');
  await acceptAgainTo(danaId);
  await rename(danaId, 'Dana 10');
  const events = await eventsOf<{ ownerId: string; version: number; firstName: string }>(
    ownerChanged.subject,
  );
  const ofDanas = events.filter(({ ownerId }) => ownerId === danaId);
  const versions = ofDanas.map(({ version }) => version);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
  expect(ofDanas.at(-1)?.firstName).toBe('Dana 10');
  for (const id of new Set(events.map(({ ownerId }) => ownerId))) {
    const own = events.filter(({ ownerId }) => ownerId === id).map(({ version }) => version);
    expect(own).toEqual([...own].sort((a, b) => a - b));
    expect(Math.min(...own)).toBeGreaterThan(0);
  }
});

/** The present owner of Dana's workspace hands it to that member. */
async function acceptAgainTo(accountId: string) {
  const { ownerAccountId } = await placeOf(accountId);
  await offerWorkspace(deps, await placeOf(ownerAccountId), accountId);
  await accept(accountId);
}

it('who was the owner when their request began, and is not any more, offers the workspace and roles to nobody', async () => {
  const before = await placeOf(danaId);
  await offer();
  await accept();
  const otherId = '33333333-3333-4333-8333-333333333333';
  await accounts.insert(accountOf(otherId, 'Other', deps.now()));
  await database.sql`
    insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${otherId}, 'editor', now())`;
  await expect(offerWorkspace(deps, before, otherId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const by = { actor: { id: danaId, name: 'Dana' }, now: deps.now() };
  expect(await deps.workspaces.changeRole(danaId, otherId, 'admin', by, null)).toBeNull();
  expect(await rolesOf(danaId)).toEqual({ [danaId]: 'admin', [noorId]: 'owner', [otherId]: 'editor' });
});

it('mails about an account go on after the workspace of its id was handed over and deleted', async () => {
  await offer();
  await accept();
  const dana = await findAccount(accounts, danaId);
  const { mail } = newPasswordReset(dana, { publicOrigin: 'https://lists.example', now: deps.now() });
  expect(mail.ownerId).toBe(dana.workspaces[0]?.id);
  expect(mail.ownerId).not.toBe(danaId);
});

it('an account with two workspaces is deleted with an event for each, and one goodbye', async () => {
  await offer();
  await accept();
  await database.sql`delete from membership where account_id = ${danaId} and workspace_id = ${danaId}`;
  const noor = await findAccount(accounts, noorId);
  const deletions = deletionRows(database.sql);
  expect(await deletions.begin(noor, deps.now())).toBe('begun');
  const leaving = await deletions.find(noorId);
  if (leaving) await deletions.erase(leaving, deps.now());
  const events = await eventsOf<{ ownerId: string; withoutMail?: boolean }>(ownerDeleted.subject);
  expect(events.map(({ ownerId }) => ownerId).sort()).toEqual([danaId, noorId].sort());
  expect(events.map(({ withoutMail }) => withoutMail ?? false)).toEqual([false, true]);
  expect(await deletions.isErased(danaId)).toBe(true);
});

it('a lost answer is given again, and nobody else can accept', async () => {
  await offer();
  await expect(accept(danaId)).resolves.toBeUndefined();
  expect(await rolesOf(danaId)).toEqual({ [danaId]: 'owner', [noorId]: 'editor' });
  await accept();
  await accept();
  expect(await eventsOf(workspaceHandedOver.subject)).toHaveLength(1);
});

it('accepted twice at the same moment it changes hands once', async () => {
  await offer();
  await Promise.all([accept(), accept()]);
  expect(await eventsOf(workspaceHandedOver.subject)).toHaveLength(1);
  expect(Object.values(await rolesOf(danaId)).sort()).toEqual(['admin', 'owner']);
});

it('an offer ends when it is taken back, declined or over, and when the member leaves', async () => {
  await offer();
  await endOffer(deps, await placeOf(danaId), danaId);
  await expect(accept()).rejects.toMatchObject(gone);
  await offer();
  await endOffer(deps, await placeOf(noorId), noorId);
  await expect(accept()).rejects.toMatchObject(gone);
  await offer();
  clock.ms += 7 * dayMs;
  await expect(accept()).rejects.toMatchObject(gone);
  await offer();
  expect(
    await deps.workspaces.remove(danaId, noorId, {
      actor: { id: noorId, name: 'Noor' },
      now: deps.now(),
    }),
  ).toBe('removed');
  expect(await database.sql`select from handover`).toHaveLength(0);
});

it('a member is mailed five offers a day at most', async () => {
  for (let n = 0; n < 5; n++) await offer();
  await expect(offer()).rejects.toMatchObject({ code: 'THROTTLED' });
  expect(await eventsOf(handoverOffered.subject)).toHaveLength(5);
  // The last offer still stands.
  await accept();
});

it('nobody else than a member can be offered a workspace', async () => {
  await expect(offerWorkspace(deps, await placeOf(danaId), danaId)).rejects.toMatchObject(gone);
  const strangerId = '33333333-3333-4333-8333-333333333333';
  await accounts.insert(accountOf(strangerId, 'Stranger', deps.now()));
  await expect(offerWorkspace(deps, await placeOf(danaId), strangerId)).rejects.toMatchObject(gone);
});

it('a deleted account takes along what it owns, and not what it handed over', async () => {
  await offer();
  await accept();
  const dana = await findAccount(accounts, danaId);
  const deletions = deletionRows(database.sql);
  await deletions.begin(dana, deps.now());
  const leaving = await deletions.find(danaId);
  expect(leaving?.workspaceIds).toEqual(dana.workspaces.map(({ id }) => id));
  if (leaving) await deletions.erase(leaving, deps.now());
  expect(await eventsOf(ownerDeleted.subject)).toMatchObject([{ ownerId: dana.workspaces[0]?.id }]);
  expect(await rolesOf(danaId)).toEqual({ [noorId]: 'owner' });
  const noor = await findAccount(accounts, noorId);
  expect(noor.workspaces.find(({ id }) => id === danaId)).toMatchObject({ companyName: 'Northlight' });
});

it('a change by a process of the release before reaches the workspace, and the other way around', async () => {
  const { sql } = database;
  await sql`update account set company_name = 'Southlight', version = version + 1 where id = ${danaId}`;
  const dana = await findAccount(accounts, danaId);
  expect(dana.workspaces).toMatchObject([{ companyName: 'Southlight', subscriptionStatus: 'active' }]);
  await accounts.changeCompany(dana, danaId, { companyName: 'Westlight', companyLogoUrl: null }, deps.now());
  expect(await sql`select company_name, version from account where id = ${danaId}`).toEqual([
    { company_name: 'Westlight', version: dana.version + 1 },
  ]);
});
