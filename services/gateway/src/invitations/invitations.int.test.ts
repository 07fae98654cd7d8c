import {
  memberInvited,
  memberJoined,
  memberRoleChanged,
  ownerChanged,
} from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { uuid } from '@scanlist/service-kit/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountRows, newWorkspace } from '../accounts/account.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { createLoginThrottle } from '../passwords/login-throttle.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { signupRows } from '../signups/signup-rows.ts';
import { accountOf } from '../testing/account-dependencies.ts';
import { memoryThrottles } from '../testing/memory-throttles.ts';
import { changeRole } from '../workspaces/change-role.ts';
import type { Membership } from '../workspaces/workspace.ts';
import { workspaceRows } from '../workspaces/workspace-rows.ts';
import {
  type AcceptDependencies,
  acceptInvitation,
  findInvitation,
  joinWithNewAccount,
} from './accept-invitation.ts';
import { invitationRows } from './invitation-rows.ts';
import { type InviteDependencies, inviteMembers, resendInvitation } from './invite-members.ts';

const danaId = '11111111-1111-4111-8111-111111111111';
const noorId = '22222222-2222-4222-8222-222222222222';
const dayMs = 24 * 60 * 60_000;
const passwords = createPasswords();

let database: TestDatabase;
let accounts: AccountRows;
let deps: InviteDependencies & AcceptDependencies;
const clock = { ms: 0 };

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  const { sql } = database;
  accounts = accountRows(sql);
  deps = {
    accounts,
    workspaces: workspaceRows(sql),
    invitations: invitationRows(sql),
    signups: signupRows(sql),
    passwords,
    loginThrottle: createLoginThrottle(memoryThrottles()),
    commonPasswords: new Set(['password1']),
    publicOrigin: 'https://lists.example',
    now: () => new Date(clock.ms),
    wakeRelay: () => {},
  };
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.ms = Date.parse('2026-11-20T12:00:00Z');
  await database.sql`truncate workspace, account, account_deletion, signup, mail_quota, outbox cascade`;
  await accounts.insert(accountOf(danaId, 'Dana', deps.now()));
  await accounts.insert(accountOf(noorId, 'Noor', deps.now()));
  await database.sql`truncate outbox`;
});

/** A change of this person at this moment. */
const by = (id: string) => ({ actor: { id, name: id === danaId ? 'Dana' : 'Noor' }, now: deps.now() });

async function dana() {
  const membership = await deps.workspaces.findStartMembership(danaId);
  if (!membership) throw new Error('Dana has no workspace');
  return { accountId: danaId, membership, idempotencyKey: uuid() };
}

const asNoor = (membership: Membership) => ({ accountId: noorId, membership, idempotencyKey: uuid() });

async function eventsOf<Data>(subject: string): Promise<Data[]> {
  const rows = await database.sql<{ payload: string }[]>`
    select payload from outbox where subject = ${subject} order by id`;
  return rows.map(({ payload }) => (JSON.parse(payload) as { data: Data }).data);
}

/** Dana invites an address. Returns the token of the mailed link. */
async function invite(email: string, role: 'viewer' | 'editor' | 'admin' = 'editor'): Promise<string> {
  const { results } = await inviteMembers(deps, await dana(), { emails: [email], role });
  expect(results).toEqual([{ email, outcome: 'invited' }]);
  return lastToken();
}

async function lastToken(): Promise<string> {
  const mails = await eventsOf<{ joinUrl: string }>(memberInvited.subject);
  return mails.at(-1)?.joinUrl.split('/').at(-1) ?? '';
}

const mira = {
  username: 'mira',
  firstName: 'Mira',
  lastName: 'Holt',
  password: 'quiet stage door',
  timeZone: 'Europe/Berlin',
};
const membersOfDana = async () =>
  (await deps.workspaces.findMembers(danaId)).map(({ name, role }) => `${name}: ${role}`);
const gone = { code: 'NOT_FOUND' };

describe('a request that comes again', () => {
  const mails = () => eventsOf<{ joinUrl: string }>(memberInvited.subject);

  it('mails nothing more, and the link of the first mail stays valid', async () => {
    const inviter = await dana();
    const body = { emails: ['mira@example.com'], role: 'editor' as const };
    const first = await inviteMembers(deps, inviter, body);
    const token = await lastToken();
    expect(await inviteMembers(deps, inviter, body)).toEqual(first);
    expect(await mails()).toHaveLength(1);
    expect(await findInvitation(deps, token, null)).toMatchObject({ role: 'editor' });
  });

  it('at the same moment mails once', async () => {
    const inviter = await dana();
    const body = { emails: ['mira@example.com'], role: 'editor' as const };
    const answers = await Promise.all(Array.from({ length: 5 }, () => inviteMembers(deps, inviter, body)));
    for (const { results } of answers)
      expect(results).toEqual([{ email: 'mira@example.com', outcome: 'invited' }]);
    expect(await mails()).toHaveLength(1);
  });

  it('mails again with another key, or another role', async () => {
    const inviter = await dana();
    const emails = ['mira@example.com'];
    await inviteMembers(deps, inviter, { emails, role: 'editor' });
    await inviteMembers(deps, inviter, { emails, role: 'viewer' });
    await inviteMembers(deps, await dana(), { emails, role: 'viewer' });
    expect(await mails()).toHaveLength(3);
  });

  it('mails an invitation again once', async () => {
    await invite('mira@example.com');
    const [waiting] = await deps.invitations.findWaiting(danaId);
    const inviter = await dana();
    const sent = await resendInvitation(deps, inviter, waiting?.id ?? '');
    expect(await resendInvitation(deps, inviter, waiting?.id ?? '')).toEqual(sent);
    expect(await mails()).toHaveLength(2);
  });
});

describe('a workspace', () => {
  it('belongs to each account, with its id, also to one that the release before created', async () => {
    await database.sql`
      insert into account (id, username, email, password_hash, created_at)
      values (gen_random_uuid(), 'before', 'before@example.com', 'argon', now())`;
    const rows = await database.sql`
      select role, workspace_id = account_id as own from membership`;
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ role: 'owner', own: true })));
  });

  it('goes with the account that owns it, and its members are in their own again', async () => {
    await acceptInvitation(deps, await invite('Noor@example.com'), noorId);
    expect((await deps.workspaces.findStartMembership(noorId))?.workspaceId).toBe(danaId);
    await database.sql`delete from account where id = ${danaId}`;
    expect(await deps.workspaces.findWorkspaces(noorId)).toMatchObject([{ id: noorId, role: 'owner' }]);
    expect((await deps.workspaces.findStartMembership(noorId))?.workspaceId).toBe(noorId);
    expect(await database.sql`select from workspace where id = ${danaId}`).toHaveLength(0);
  });

  it('is closed to everybody while its owner is being deleted', async () => {
    await acceptInvitation(deps, await invite('Noor@example.com'), noorId);
    // As by a deletion that began at the moment of joining.
    await database.sql`insert into account_deletion (account_id, asked_at) values (${danaId}, ${deps.now()})`;
    expect(await deps.workspaces.findMembership(noorId, danaId)).toBeNull();
  });
});

describe('an invitation', () => {
  it('is mailed to each address once, regardless of case, and not to members', async () => {
    const emails = ['mira@example.com', 'Mira@Example.com', 'Dana@example.com'];
    const { results } = await inviteMembers(deps, await dana(), { emails, role: 'viewer' });
    expect(results).toEqual([
      { email: 'Mira@Example.com', outcome: 'invited' },
      { email: 'Dana@example.com', outcome: 'member' },
    ]);
    expect(await eventsOf(memberInvited.subject)).toEqual([
      {
        ownerId: danaId,
        invitationId: expect.any(String),
        workspaceName: expect.any(String),
        invitedBy: 'Dana@example.com',
        role: 'viewer',
        email: 'Mira@Example.com',
        joinUrl: expect.stringMatching(/^https:\/\/lists\.example\/join\/[\w-]{22}$/),
        expiresAt: '2026-11-27T12:00:00.000Z',
        timeZone: 'America/New_York',
      },
    ]);
    const [stored] = await database.sql<{ hash: Buffer }[]>`select token_hash as hash from invitation`;
    expect(stored?.hash).toHaveLength(32);
  });

  it('that is sent again has a new link and role, and the older link is not valid any more', async () => {
    const first = await invite('mira@example.com', 'viewer');
    clock.ms += dayMs;
    const [waiting] = await deps.invitations.findWaiting(danaId);
    const again = await resendInvitation(deps, await dana(), waiting?.id ?? '');
    expect(again).toMatchObject({ role: 'viewer', expiresAt: '2026-11-28T12:00:00.000Z', invitedBy: 'Dana' });
    await invite('MIRA@example.com', 'admin');
    expect(await deps.invitations.findWaiting(danaId)).toMatchObject([
      { email: 'MIRA@example.com', role: 'admin' },
    ]);
    await expect(findInvitation(deps, first, null)).rejects.toMatchObject(gone);
  });

  it('is refused after five mails a day to one mailbox, from whichever workspace', async () => {
    for (const spelling of ['mira@', 'm.ira@', 'mira+a@', 'MIRA@', 'mira+b@'])
      await invite(`${spelling}example.com`);
    const emails = ['mira+c@example.com', 'ana@example.com'];
    const { results } = await inviteMembers(deps, await dana(), { emails, role: 'viewer' });
    expect(results.map(({ outcome }) => outcome)).toEqual(['too-many-mails', 'invited']);
    const membership = await deps.workspaces.findStartMembership(noorId);
    if (!membership) throw new Error('Noor has no workspace');
    const other = await inviteMembers(deps, asNoor(membership), { emails, role: 'viewer' });
    expect(other.results.map(({ outcome }) => outcome)).toEqual(['too-many-mails', 'invited']);
  });

  it('is refused when too many wait', async () => {
    await database.sql`
      insert into invitation (id, workspace_id, email, role, token_hash, invited_by, sent_at, expires_at)
      select gen_random_uuid(), ${danaId}, n || '@example.com', 'viewer', decode(lpad(n::text, 64, '0'), 'hex'), ${danaId},
        now(), now()
      from generate_series(1, 100) n`;
    await expect(
      inviteMembers(deps, await dana(), { emails: ['mira@example.com'], role: 'viewer' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'emails' }] });
  });

  it('of another workspace cannot be sent again or taken back', async () => {
    await invite('mira@example.com');
    const [waiting] = await deps.invitations.findWaiting(danaId);
    const membership = await deps.workspaces.findStartMembership(noorId);
    if (!membership || !waiting) throw new Error('nothing waits');
    await expect(resendInvitation(deps, asNoor(membership), waiting.id)).rejects.toMatchObject(gone);
    expect(await deps.invitations.takeBack(noorId, waiting.id, by(noorId))).toBe(false);
  });
});

describe('who joins', () => {
  it('with a new account has no card and no trial, a confirmed address and an own workspace', async () => {
    const token = await invite('mira@example.com');
    expect(await findInvitation(deps, token, null)).toMatchObject({
      invitedBy: 'Dana',
      email: 'mira@example.com',
      role: 'editor',
      account: 'none',
    });
    const { account, membership } = await joinWithNewAccount(deps, token, mira);
    expect(membership).toMatchObject({ workspaceId: danaId, role: 'editor', isOnlyOne: false });
    expect(await accounts.find(account.id)).toEqual(account);
    expect(account).toMatchObject({
      workspaces: [newWorkspace(account.id)],
      emailConfirmedAt: deps.now(),
    });
    expect(await deps.workspaces.findWorkspaces(account.id)).toMatchObject([
      { id: account.id, role: 'owner' },
      { id: danaId, role: 'editor' },
    ]);
    expect(await eventsOf(ownerChanged.subject)).toMatchObject([
      { ownerId: account.id, emailConfirmed: true },
    ]);
    expect(await membersOfDana()).toEqual(['Dana: owner', 'Mira Holt: editor']);
  });

  it('and whose answer was lost gets it again, once joined', async () => {
    const token = await invite('mira@example.com');
    const [one, other] = await Promise.all([
      joinWithNewAccount(deps, token, mira),
      joinWithNewAccount(deps, token, mira),
    ]);
    expect(other?.account.id).toBe(one?.account.id);
    const third = await joinWithNewAccount(deps, token, mira);
    expect(third.account.id).toBe(one?.account.id);
    const thief = { ...mira, password: 'another password' };
    await expect(joinWithNewAccount(deps, token, thief)).rejects.toMatchObject(gone);
    expect(await membersOfDana()).toEqual(['Dana: owner', 'Mira Holt: editor']);
  });

  it('cannot be guessed: wrong passwords for an accepted invitation are slowed down as at a sign-in', async () => {
    const token = await invite('mira@example.com');
    await joinWithNewAccount(deps, token, mira);
    const codes = new Set<unknown>();
    for (let n = 0; n < 35; n++)
      await joinWithNewAccount(deps, token, { ...mira, password: `guess ${n}` }).catch(({ code }) =>
        codes.add(code),
      );
    expect([...codes]).toEqual(['NOT_FOUND', 'THROTTLED']);
  });

  it('needs a password that is not common, and a name that is free, and can try again', async () => {
    const token = await invite('mira@example.com');
    await expect(joinWithNewAccount(deps, token, { ...mira, password: 'password1' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'password' }],
    });
    await expect(joinWithNewAccount(deps, token, { ...mira, username: 'NOOR' })).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
    });
    await joinWithNewAccount(deps, token, mira);
  });

  it('with an account joins by the address, and no other account in its place', async () => {
    const token = await invite('noor@example.com');
    expect(await findInvitation(deps, token, null)).toMatchObject({ account: 'other' });
    expect(await findInvitation(deps, token, noorId)).toMatchObject({ account: 'this' });
    const strangerId = '33333333-3333-4333-8333-333333333333';
    await accounts.insert(accountOf(strangerId, 'Stranger', deps.now()));
    const other = { code: 'OTHER_ACCOUNT' };
    await expect(acceptInvitation(deps, token, strangerId)).rejects.toMatchObject(other);
    await expect(joinWithNewAccount(deps, token, mira)).rejects.toMatchObject(other);
    expect(await acceptInvitation(deps, token, noorId)).toMatchObject({
      workspaceId: danaId,
      role: 'editor',
    });
    expect(await acceptInvitation(deps, token, noorId)).toMatchObject({ workspaceId: danaId });
    await expect(acceptInvitation(deps, token, strangerId)).rejects.toMatchObject(other);
  });

  it('and asks twice at the same moment is answered twice', async () => {
    const token = await invite('noor@example.com');
    const answers = await Promise.all([
      acceptInvitation(deps, token, noorId),
      acceptInvitation(deps, token, noorId),
    ]);
    expect(answers.map(({ workspaceId }) => workspaceId)).toEqual([danaId, danaId]);
  });

  it('is invited by nobody who lost the role while the request was sent', async () => {
    await acceptInvitation(deps, await invite('noor@example.com', 'admin'), noorId);
    const membership = await deps.workspaces.findMembership(noorId, danaId);
    if (!membership) throw new Error('Noor is no member');
    await database.sql`update membership set role = 'viewer' where workspace_id = ${danaId} and account_id = ${noorId}`;
    const body = { emails: ['other@example.com'], role: 'editor' as const };
    await inviteMembers(deps, asNoor(membership), body);
    expect(await deps.invitations.findWaiting(danaId)).toEqual([]);
  });

  it('is one of two who open the link at the same moment', async () => {
    const token = await invite('free@example.com');
    const strangerId = '33333333-3333-4333-8333-333333333333';
    await accounts.insert(accountOf(strangerId, 'Stranger', deps.now()));
    const outcomes = await Promise.allSettled([
      acceptInvitation(deps, token, noorId),
      acceptInvitation(deps, token, strangerId),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await membersOfDana()).toHaveLength(2);
  });

  it.each([
    [
      'after its end',
      async () => {
        clock.ms += 7 * dayMs;
      },
    ],
    [
      'after it was taken back',
      async () => {
        const [waiting] = await deps.invitations.findWaiting(danaId);
        expect(await deps.invitations.takeBack(danaId, waiting?.id ?? '', by(danaId))).toBe(true);
      },
    ],
    [
      'after the workspace went',
      async () => void (await database.sql`delete from account where id = ${danaId}`),
    ],
  ])('cannot use the link %s', async (_when, end) => {
    const token = await invite('mira@example.com');
    await end();
    await expect(findInvitation(deps, token, noorId)).rejects.toMatchObject(gone);
    await expect(acceptInvitation(deps, token, noorId)).rejects.toMatchObject(gone);
    await expect(joinWithNewAccount(deps, token, mira)).rejects.toMatchObject(gone);
  });

  it('does not lose a higher role by an older invitation', async () => {
    const token = await invite('noor@example.com', 'viewer');
    await database.sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'admin', now())`;
    expect(await acceptInvitation(deps, token, noorId)).toMatchObject({ role: 'admin' });
  });
});

describe('an invitation of an admin', () => {
  beforeEach(async () => {
    await acceptInvitation(deps, await invite('Noor@example.com', 'admin'), noorId);
    await database.sql`truncate outbox`;
  });

  /** Noor, an admin in Dana's workspace, invites an address. Returns the token of the mailed link. */
  async function inviteAsNoor(
    email: string,
    role: 'viewer' | 'editor' | 'admin' = 'editor',
  ): Promise<string> {
    const membership = await deps.workspaces.findMembership(noorId, danaId);
    if (!membership) throw new Error('Noor is no member');
    await inviteMembers(deps, asNoor(membership), { emails: [email], role });
    return lastToken();
  }
  const waiting = async () => (await deps.invitations.findWaiting(danaId)).map(({ email }) => email);

  const ends: Record<string, () => Promise<unknown>> = {
    'is removed': () => deps.workspaces.remove(danaId, noorId, by(danaId)),
    leaves: () => deps.workspaces.remove(danaId, noorId, by(noorId)),
    'becomes an editor': () => deps.workspaces.changeRole(danaId, noorId, 'editor', by(danaId), null),
    'was removed by the release before': () =>
      database.sql`delete from membership where workspace_id = ${danaId} and account_id = ${noorId}`,
  };
  it.each(Object.entries(ends))('ends with an admin who %s', async (_name, end) => {
    const token = await inviteAsNoor('mira@example.com');
    const ofDana = await invite('tom@example.com');
    await end();
    await expect(findInvitation(deps, token, null)).rejects.toMatchObject(gone);
    await expect(joinWithNewAccount(deps, token, mira)).rejects.toMatchObject(gone);
    await expect(acceptInvitation(deps, token, noorId)).rejects.toMatchObject(gone);
    expect(await waiting()).toEqual(['tom@example.com']);
    expect(await findInvitation(deps, ofDana, null)).toMatchObject({ email: 'tom@example.com' });
  });

  it('is none for another admin, new or sent again', async () => {
    const forbidden = { code: 'FORBIDDEN', publicMessage: expect.stringContaining('Only the owner') };
    await expect(inviteAsNoor('mira@example.com', 'admin')).rejects.toMatchObject(forbidden);
    await invite('mira@example.com', 'admin');
    const [ofDana] = await deps.invitations.findWaiting(danaId);
    const membership = await deps.workspaces.findMembership(noorId, danaId);
    if (!membership) throw new Error('Noor is no member');
    await expect(resendInvitation(deps, asNoor(membership), ofDana?.id ?? '')).rejects.toMatchObject(
      forbidden,
    );
    await expect(inviteAsNoor('MIRA@example.com', 'viewer')).rejects.toMatchObject(forbidden);
    expect(await eventsOf(memberInvited.subject)).toHaveLength(1);
  });

  it('of the release before, to another admin, is not valid', async () => {
    const token = await inviteAsNoor('mira@example.com');
    await database.sql`update invitation set role = 'admin' where invited_by = ${noorId}`;
    await expect(joinWithNewAccount(deps, token, mira)).rejects.toMatchObject(gone);
  });

  it('that was accepted stays one, and answers the same again', async () => {
    const token = await inviteAsNoor('mira@example.com');
    await joinWithNewAccount(deps, token, mira);
    await deps.workspaces.remove(danaId, noorId, by(danaId));
    expect(await joinWithNewAccount(deps, token, mira)).toMatchObject({ membership: { role: 'editor' } });
  });
});

describe('an account that has not confirmed its address', () => {
  it('invites nobody', async () => {
    await invite('tom@example.com');
    const [waiting] = await deps.invitations.findWaiting(danaId);
    await database.sql`update account set email_confirmed_at = null where id = ${danaId}`;
    const refused = { code: 'ADDRESS_NOT_CONFIRMED' };
    await expect(invite('mira@example.com')).rejects.toMatchObject(refused);
    await expect(resendInvitation(deps, await dana(), waiting?.id ?? '')).rejects.toMatchObject(refused);
    expect(await eventsOf(memberInvited.subject)).toHaveLength(1);
  });
});

describe('the owner', () => {
  const asDana = { actor: { id: danaId, name: 'Dana' } };
  const joined = () => eventsOf(memberJoined.subject);
  const teamUrl = `https://lists.example/team?workspace=${danaId}`;

  it('is mailed once who joined, with an account or a new one', async () => {
    const token = await invite('noor@example.com', 'admin');
    await Promise.all([acceptInvitation(deps, token, noorId), acceptInvitation(deps, token, noorId)]);
    await acceptInvitation(deps, token, noorId);
    expect(await joined()).toEqual([
      {
        ownerId: danaId,
        firstName: 'Dana',
        email: 'Dana@example.com',
        workspaceName: expect.any(String),
        member: 'Dana',
        memberEmail: 'Noor@example.com',
        role: 'admin',
        invitedBy: 'Dana@example.com',
        joinedAt: deps.now().toISOString(),
        teamUrl,
        timeZone: expect.any(String),
      },
    ]);
    await joinWithNewAccount(deps, await invite('mira@example.com', 'viewer'), mira);
    expect((await joined())[1]).toMatchObject({ memberEmail: 'mira@example.com', role: 'viewer' });
  });

  it('is mailed nothing about somebody who is a member already', async () => {
    const token = await invite('noor@example.com', 'viewer');
    await database.sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'admin', now())`;
    await acceptInvitation(deps, token, noorId);
    expect(await joined()).toEqual([]);
  });

  it('is mailed about each changed role, at most twenty times a day', async () => {
    await acceptInvitation(deps, await invite('Noor@example.com', 'viewer'), noorId);
    const { membership } = await dana();
    const changes = () => eventsOf<{ roleBefore: string; role: string }>(memberRoleChanged.subject);
    await changeRole(deps, membership, { ...asDana, memberId: noorId, role: 'viewer' });
    expect(await changes()).toEqual([]);
    await changeRole(deps, membership, { ...asDana, memberId: noorId, role: 'admin' });
    expect(await changes()).toEqual([
      expect.objectContaining({ ownerId: danaId, memberEmail: 'Noor@example.com', teamUrl }),
    ]);
    expect((await changes())[0]).toMatchObject({ roleBefore: 'viewer', role: 'admin' });
    for (let times = 0; times < 12; times++) {
      await changeRole(deps, membership, { ...asDana, memberId: noorId, role: 'editor' });
      await changeRole(deps, membership, { ...asDana, memberId: noorId, role: 'viewer' });
    }
    expect(await changes()).toHaveLength(20);
  });

  it('is mailed nothing at an address that nobody has confirmed', async () => {
    const token = await invite('noor@example.com', 'viewer');
    await database.sql`update account set email_confirmed_at = null where id = ${danaId}`;
    await acceptInvitation(deps, token, noorId);
    await changeRole(deps, (await dana()).membership, { ...asDana, memberId: noorId, role: 'admin' });
    expect([await joined(), await eventsOf(memberRoleChanged.subject)]).toEqual([[], []]);
  });
});

describe('a member', () => {
  beforeEach(async () => {
    await acceptInvitation(deps, await invite('Noor@example.com', 'admin'), noorId);
  });

  it('gets another role, and the owner does not', async () => {
    expect(await deps.workspaces.changeRole(danaId, noorId, 'viewer', by(danaId), null)).toMatchObject({
      role: 'viewer',
    });
    expect(await deps.workspaces.changeRole(danaId, danaId, 'viewer', by(danaId), null)).toBeNull();
    expect(await membersOfDana()).toEqual(['Dana: owner', 'Dana: viewer']);
  });

  it('is removed or leaves, and the owner stays', async () => {
    const { remove } = deps.workspaces;
    expect(await remove(danaId, danaId, by(noorId))).toBe('owner');
    expect(await remove(danaId, danaId, by(danaId))).toBe('owner');
    expect(await remove(danaId, noorId, by(noorId))).toBe('removed');
    expect(await remove(danaId, noorId, by(danaId))).toBe('missing');
    expect(await deps.workspaces.findMembership(noorId, danaId)).toBeNull();
  });

  it('of two admins who remove each other at the same moment one stays', async () => {
    const otherId = '33333333-3333-4333-8333-333333333333';
    await accounts.insert(accountOf(otherId, 'Other', deps.now()));
    for (let round = 0; round < 10; round++) {
      await database.sql`
        insert into membership (workspace_id, account_id, role, joined_at)
        values (${danaId}, ${noorId}, 'admin', now()), (${danaId}, ${otherId}, 'admin', now())
        on conflict do nothing`;
      const outcomes = await Promise.all([
        deps.workspaces.remove(danaId, otherId, by(noorId)),
        deps.workspaces.remove(danaId, noorId, by(otherId)),
      ]);
      expect(outcomes.sort()).toEqual(['not-allowed', 'removed']);
      expect(await membersOfDana()).toHaveLength(2);
    }
  });

  it('who lost the role a moment ago removes nobody', async () => {
    await deps.workspaces.changeRole(danaId, noorId, 'editor', by(danaId), null);
    expect(await deps.workspaces.remove(danaId, danaId, by(noorId))).toBe('not-allowed');
  });
});
