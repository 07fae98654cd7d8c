import { memberInvited, ownerChanged } from '@scanlist/contracts/messages/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newWorkspace } from '../accounts/account.ts';
import { accountOf, danaId, noorId } from '../testing/account-dependencies.ts';
import {
  gone,
  type InvitationTestDependencies,
  invitationTestDependencies,
  mira,
} from '../testing/invitation-dependencies.ts';
import { acceptInvitation, findInvitation, joinWithNewAccount } from './accept-invitation.ts';
import { inviteMembers, resendInvitation } from './invite-members.ts';

const dayMs = 24 * 60 * 60_000;

let deps: InvitationTestDependencies;
beforeAll(async () => {
  deps = await invitationTestDependencies();
});
afterAll(() => deps.drop());
beforeEach(() => deps.reset());

describe('a request that comes again', () => {
  const mails = () => deps.eventsOf<{ joinUrl: string }>(memberInvited.subject);

  it('mails nothing more, and the link of the first mail stays valid', async () => {
    const inviter = await deps.dana();
    const body = { emails: ['mira@example.com'], role: 'editor' as const };
    const first = await inviteMembers(deps, inviter, body);
    const token = await deps.lastToken();
    expect(await inviteMembers(deps, inviter, body)).toEqual(first);
    expect(await mails()).toHaveLength(1);
    expect(await findInvitation(deps, token, null)).toMatchObject({ role: 'editor' });
  });

  it('at the same moment mails once', async () => {
    const inviter = await deps.dana();
    const body = { emails: ['mira@example.com'], role: 'editor' as const };
    const answers = await Promise.all(Array.from({ length: 5 }, () => inviteMembers(deps, inviter, body)));
    for (const { results } of answers)
      expect(results).toEqual([{ email: 'mira@example.com', outcome: 'invited' }]);
    expect(await mails()).toHaveLength(1);
  });

  it('mails again with another key, or another role', async () => {
    const inviter = await deps.dana();
    const emails = ['mira@example.com'];
    await inviteMembers(deps, inviter, { emails, role: 'editor' });
    await inviteMembers(deps, inviter, { emails, role: 'viewer' });
    await inviteMembers(deps, await deps.dana(), { emails, role: 'viewer' });
    expect(await mails()).toHaveLength(3);
  });

  it('mails an invitation again once', async () => {
    await deps.invite('mira@example.com');
    const [waiting] = await deps.invitations.findWaiting(danaId);
    const inviter = await deps.dana();
    const sent = await resendInvitation(deps, inviter, waiting?.id ?? '');
    expect(await resendInvitation(deps, inviter, waiting?.id ?? '')).toEqual(sent);
    expect(await mails()).toHaveLength(2);
  });
});

describe('a workspace', () => {
  it('belongs to each account, with its id, also to one that the release before created', async () => {
    await deps.database.sql`
      insert into account (id, username, email, password_hash, created_at)
      values (gen_random_uuid(), 'before', 'before@example.com', 'argon', now())`;
    const rows = await deps.database.sql`
      select role, workspace_id = account_id as own from membership`;
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ role: 'owner', own: true })));
  });

  it('goes with the account that owns it, and its members are in their own again', async () => {
    await acceptInvitation(deps, await deps.invite('Noor@example.com'), noorId);
    expect((await deps.workspaces.findStartMembership(noorId))?.workspaceId).toBe(danaId);
    await deps.database.sql`delete from account where id = ${danaId}`;
    expect(await deps.workspaces.findWorkspaces(noorId)).toMatchObject([{ id: noorId, role: 'owner' }]);
    expect((await deps.workspaces.findStartMembership(noorId))?.workspaceId).toBe(noorId);
    expect(await deps.database.sql`select from workspace where id = ${danaId}`).toHaveLength(0);
  });

  it('is closed to everybody while its owner is being deleted', async () => {
    await acceptInvitation(deps, await deps.invite('Noor@example.com'), noorId);
    // As by a deletion that began at the moment of joining.
    await deps.database
      .sql`insert into account_deletion (account_id, asked_at) values (${danaId}, ${deps.now()})`;
    expect(await deps.workspaces.findMembership(noorId, danaId)).toBeNull();
  });
});

describe('an invitation', () => {
  it('is mailed to each address once, regardless of case, and not to members', async () => {
    const emails = ['mira@example.com', 'Mira@Example.com', 'Dana@example.com'];
    const { results } = await inviteMembers(deps, await deps.dana(), { emails, role: 'viewer' });
    expect(results).toEqual([
      { email: 'Mira@Example.com', outcome: 'invited' },
      { email: 'Dana@example.com', outcome: 'member' },
    ]);
    expect(await deps.eventsOf(memberInvited.subject)).toEqual([
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
    const [stored] = await deps.database.sql<{ hash: Buffer }[]>`select token_hash as hash from invitation`;
    expect(stored?.hash).toHaveLength(32);
  });

  it('that is sent again has a new link and role, and the older link is not valid any more', async () => {
    const first = await deps.invite('mira@example.com', 'viewer');
    deps.clock.ms += dayMs;
    const [waiting] = await deps.invitations.findWaiting(danaId);
    const again = await resendInvitation(deps, await deps.dana(), waiting?.id ?? '');
    expect(again).toMatchObject({ role: 'viewer', expiresAt: '2026-11-28T12:00:00.000Z', invitedBy: 'Dana' });
    await deps.invite('MIRA@example.com', 'admin');
    expect(await deps.invitations.findWaiting(danaId)).toMatchObject([
      { email: 'MIRA@example.com', role: 'admin' },
    ]);
    await expect(findInvitation(deps, first, null)).rejects.toMatchObject(gone);
  });

  it('is refused after five mails a day to one mailbox, from whichever workspace', async () => {
    for (const spelling of ['mira@', 'm.ira@', 'mira+a@', 'MIRA@', 'mira+b@'])
      await deps.invite(`${spelling}example.com`);
    const emails = ['mira+c@example.com', 'ana@example.com'];
    const { results } = await inviteMembers(deps, await deps.dana(), { emails, role: 'viewer' });
    expect(results.map(({ outcome }) => outcome)).toEqual(['too-many-mails', 'invited']);
    const membership = await deps.workspaces.findStartMembership(noorId);
    if (!membership) throw new Error('Noor has no workspace');
    const other = await inviteMembers(deps, deps.asNoor(membership), { emails, role: 'viewer' });
    expect(other.results.map(({ outcome }) => outcome)).toEqual(['too-many-mails', 'invited']);
  });

  it('is refused when too many wait', async () => {
    await deps.database.sql`
      insert into invitation (id, workspace_id, email, role, token_hash, invited_by, sent_at, expires_at)
      select gen_random_uuid(), ${danaId}, n || '@example.com', 'viewer', decode(lpad(n::text, 64, '0'), 'hex'), ${danaId},
        now(), now()
      from generate_series(1, 100) n`;
    await expect(
      inviteMembers(deps, await deps.dana(), { emails: ['mira@example.com'], role: 'viewer' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path: 'emails' }] });
  });

  it('of another workspace cannot be sent again or taken back', async () => {
    await deps.invite('mira@example.com');
    const [waiting] = await deps.invitations.findWaiting(danaId);
    const membership = await deps.workspaces.findStartMembership(noorId);
    if (!membership || !waiting) throw new Error('nothing waits');
    await expect(resendInvitation(deps, deps.asNoor(membership), waiting.id)).rejects.toMatchObject(gone);
    expect(await deps.invitations.takeBack(noorId, waiting.id, deps.by(noorId))).toBe(false);
  });
});

describe('who joins', () => {
  it('with a new account has no card and no trial, a confirmed address and an own workspace', async () => {
    const token = await deps.invite('mira@example.com');
    expect(await findInvitation(deps, token, null)).toMatchObject({
      invitedBy: 'Dana',
      email: 'mira@example.com',
      role: 'editor',
      account: 'none',
    });
    const { account, membership } = await joinWithNewAccount(deps, token, mira);
    expect(membership).toMatchObject({ workspaceId: danaId, role: 'editor', isOnlyOne: false });
    expect(await deps.accounts.find(account.id)).toEqual(account);
    expect(account).toMatchObject({
      workspaces: [newWorkspace(account.id)],
      emailConfirmedAt: deps.now(),
    });
    expect(await deps.workspaces.findWorkspaces(account.id)).toMatchObject([
      { id: account.id, role: 'owner' },
      { id: danaId, role: 'editor' },
    ]);
    expect(await deps.eventsOf(ownerChanged.subject)).toMatchObject([
      { ownerId: account.id, emailConfirmed: true },
    ]);
    expect(await deps.membersOfDana()).toEqual(['Dana: owner', 'Mira Holt: editor']);
  });

  it('and whose answer was lost gets it again, once joined', async () => {
    const token = await deps.invite('mira@example.com');
    const [one, other] = await Promise.all([
      joinWithNewAccount(deps, token, mira),
      joinWithNewAccount(deps, token, mira),
    ]);
    expect(other?.account.id).toBe(one?.account.id);
    const third = await joinWithNewAccount(deps, token, mira);
    expect(third.account.id).toBe(one?.account.id);
    const thief = { ...mira, password: 'another password' };
    await expect(joinWithNewAccount(deps, token, thief)).rejects.toMatchObject(gone);
    expect(await deps.membersOfDana()).toEqual(['Dana: owner', 'Mira Holt: editor']);
  });

  it('cannot be guessed: wrong passwords for an accepted invitation are slowed down as at a sign-in', async () => {
    const token = await deps.invite('mira@example.com');
    await joinWithNewAccount(deps, token, mira);
    const codes = new Set<unknown>();
    for (let n = 0; n < 35; n++)
      await joinWithNewAccount(deps, token, { ...mira, password: `guess ${n}` }).catch(({ code }) =>
        codes.add(code),
      );
    expect([...codes]).toEqual(['NOT_FOUND', 'THROTTLED']);
  });

  it('needs a password that is not common, and a name that is free, and can try again', async () => {
    const token = await deps.invite('mira@example.com');
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
    const token = await deps.invite('noor@example.com');
    expect(await findInvitation(deps, token, null)).toMatchObject({ account: 'other' });
    expect(await findInvitation(deps, token, noorId)).toMatchObject({ account: 'this' });
    const strangerId = '33333333-3333-4333-8333-333333333333';
    await deps.accounts.insert(accountOf(strangerId, 'Stranger', deps.now()));
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
    const token = await deps.invite('noor@example.com');
    const answers = await Promise.all([
      acceptInvitation(deps, token, noorId),
      acceptInvitation(deps, token, noorId),
    ]);
    expect(answers.map(({ workspaceId }) => workspaceId)).toEqual([danaId, danaId]);
  });

  it('is invited by nobody who lost the role while the request was sent', async () => {
    await acceptInvitation(deps, await deps.invite('noor@example.com', 'admin'), noorId);
    const membership = await deps.workspaces.findMembership(noorId, danaId);
    if (!membership) throw new Error('Noor is no member');
    await deps.database
      .sql`update membership set role = 'viewer' where workspace_id = ${danaId} and account_id = ${noorId}`;
    const body = { emails: ['other@example.com'], role: 'editor' as const };
    await inviteMembers(deps, deps.asNoor(membership), body);
    expect(await deps.invitations.findWaiting(danaId)).toEqual([]);
  });

  it('is one of two who open the link at the same moment', async () => {
    const token = await deps.invite('free@example.com');
    const strangerId = '33333333-3333-4333-8333-333333333333';
    await deps.accounts.insert(accountOf(strangerId, 'Stranger', deps.now()));
    const outcomes = await Promise.allSettled([
      acceptInvitation(deps, token, noorId),
      acceptInvitation(deps, token, strangerId),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await deps.membersOfDana()).toHaveLength(2);
  });

  it.each([
    [
      'after its end',
      async () => {
        deps.clock.ms += 7 * dayMs;
      },
    ],
    [
      'after it was taken back',
      async () => {
        const [waiting] = await deps.invitations.findWaiting(danaId);
        expect(await deps.invitations.takeBack(danaId, waiting?.id ?? '', deps.by(danaId))).toBe(true);
      },
    ],
    [
      'after the workspace went',
      async () => void (await deps.database.sql`delete from account where id = ${danaId}`),
    ],
  ])('cannot use the link %s', async (_when, end) => {
    const token = await deps.invite('mira@example.com');
    await end();
    await expect(findInvitation(deps, token, noorId)).rejects.toMatchObject(gone);
    await expect(acceptInvitation(deps, token, noorId)).rejects.toMatchObject(gone);
    await expect(joinWithNewAccount(deps, token, mira)).rejects.toMatchObject(gone);
  });

  it('does not lose a higher role by an older invitation', async () => {
    const token = await deps.invite('noor@example.com', 'viewer');
    await deps.database.sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'admin', now())`;
    expect(await acceptInvitation(deps, token, noorId)).toMatchObject({ role: 'admin' });
  });
});
