import { memberInvited, memberJoined, memberRoleChanged } from '@scanlist/contracts/messages/gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountOf, danaId, noorId } from '../testing/account-dependencies.ts';
import {
  gone,
  type InvitationTestDependencies,
  invitationTestDependencies,
  mira,
} from '../testing/invitation-dependencies.ts';
import { changeRole } from '../workspaces/change-role.ts';
import { acceptInvitation, findInvitation, joinWithNewAccount } from './accept-invitation.ts';
import { inviteMembers, resendInvitation } from './invite-members.ts';

let deps: InvitationTestDependencies;
beforeAll(async () => {
  deps = await invitationTestDependencies();
});
afterAll(() => deps.drop());
beforeEach(() => deps.reset());

describe('an invitation of an admin', () => {
  beforeEach(async () => {
    await acceptInvitation(deps, await deps.invite('Noor@example.com', 'admin'), noorId);
    await deps.database.sql`truncate outbox`;
  });

  /** Noor, an admin in Dana's workspace, invites an address. Returns the token of the mailed link. */
  async function inviteAsNoor(
    email: string,
    role: 'viewer' | 'editor' | 'admin' = 'editor',
  ): Promise<string> {
    const membership = await deps.workspaces.findMembership(noorId, danaId);
    if (!membership) throw new Error('Noor is no member');
    await inviteMembers(deps, deps.asNoor(membership), { emails: [email], role });
    return deps.lastToken();
  }
  const waiting = async () => (await deps.invitations.findWaiting(danaId)).map(({ email }) => email);

  const ends: Record<string, () => Promise<unknown>> = {
    'is removed': () => deps.workspaces.remove(danaId, noorId, deps.by(danaId)),
    leaves: () => deps.workspaces.remove(danaId, noorId, deps.by(noorId)),
    'becomes an editor': () => deps.workspaces.changeRole(danaId, noorId, 'editor', deps.by(danaId), null),
    'was removed by the release before': () =>
      deps.database.sql`delete from membership where workspace_id = ${danaId} and account_id = ${noorId}`,
  };
  it.each(Object.entries(ends))('ends with an admin who %s', async (_name, end) => {
    const token = await inviteAsNoor('mira@example.com');
    const ofDana = await deps.invite('tom@example.com');
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
    await deps.invite('mira@example.com', 'admin');
    const [ofDana] = await deps.invitations.findWaiting(danaId);
    const membership = await deps.workspaces.findMembership(noorId, danaId);
    if (!membership) throw new Error('Noor is no member');
    await expect(resendInvitation(deps, deps.asNoor(membership), ofDana?.id ?? '')).rejects.toMatchObject(
      forbidden,
    );
    await expect(inviteAsNoor('MIRA@example.com', 'viewer')).rejects.toMatchObject(forbidden);
    expect(await deps.eventsOf(memberInvited.subject)).toHaveLength(1);
  });

  it('of the release before, to another admin, is not valid', async () => {
    const token = await inviteAsNoor('mira@example.com');
    await deps.database.sql`update invitation set role = 'admin' where invited_by = ${noorId}`;
    await expect(joinWithNewAccount(deps, token, mira)).rejects.toMatchObject(gone);
  });

  it('that was accepted stays one, and answers the same again', async () => {
    const token = await inviteAsNoor('mira@example.com');
    await joinWithNewAccount(deps, token, mira);
    await deps.workspaces.remove(danaId, noorId, deps.by(danaId));
    expect(await joinWithNewAccount(deps, token, mira)).toMatchObject({ membership: { role: 'editor' } });
  });
});

describe('an account that has not confirmed its address', () => {
  it('invites nobody', async () => {
    await deps.invite('tom@example.com');
    const [waiting] = await deps.invitations.findWaiting(danaId);
    await deps.database.sql`update account set email_confirmed_at = null where id = ${danaId}`;
    const refused = { code: 'ADDRESS_NOT_CONFIRMED' };
    await expect(deps.invite('mira@example.com')).rejects.toMatchObject(refused);
    await expect(resendInvitation(deps, await deps.dana(), waiting?.id ?? '')).rejects.toMatchObject(refused);
    expect(await deps.eventsOf(memberInvited.subject)).toHaveLength(1);
  });
});

describe('the owner', () => {
  const asDana = { actor: { id: danaId, name: 'Dana' } };
  const joined = () => deps.eventsOf(memberJoined.subject);
  const teamUrl = `https://lists.example/team?workspace=${danaId}`;

  it('is mailed once who joined, with an account or a new one', async () => {
    const token = await deps.invite('noor@example.com', 'admin');
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
        memberEmailConfirmed: true,
        role: 'admin',
        invitedBy: 'Dana@example.com',
        joinedAt: deps.now().toISOString(),
        teamUrl,
        timeZone: expect.any(String),
      },
    ]);
    await joinWithNewAccount(deps, await deps.invite('mira@example.com', 'viewer'), mira);
    expect((await joined())[1]).toMatchObject({ memberEmail: 'mira@example.com', role: 'viewer' });
  });

  it('is mailed nothing about somebody who is a member already', async () => {
    const token = await deps.invite('noor@example.com', 'viewer');
    await deps.database.sql`
      insert into membership (workspace_id, account_id, role, joined_at) values (${danaId}, ${noorId}, 'admin', now())`;
    await acceptInvitation(deps, token, noorId);
    expect(await joined()).toEqual([]);
  });

  it('is mailed about each changed role, at most twenty times a day', async () => {
    await acceptInvitation(deps, await deps.invite('Noor@example.com', 'viewer'), noorId);
    const { membership } = await deps.dana();
    const changes = () => deps.eventsOf<{ roleBefore: string; role: string }>(memberRoleChanged.subject);
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
    const token = await deps.invite('noor@example.com', 'viewer');
    await deps.database.sql`update account set email_confirmed_at = null where id = ${danaId}`;
    await acceptInvitation(deps, token, noorId);
    await changeRole(deps, (await deps.dana()).membership, { ...asDana, memberId: noorId, role: 'admin' });
    expect([await joined(), await deps.eventsOf(memberRoleChanged.subject)]).toEqual([[], []]);
  });
});

describe('a member', () => {
  beforeEach(async () => {
    await acceptInvitation(deps, await deps.invite('Noor@example.com', 'admin'), noorId);
  });

  it('gets another role, and the owner does not', async () => {
    expect(await deps.workspaces.changeRole(danaId, noorId, 'viewer', deps.by(danaId), null)).toMatchObject({
      member: { role: 'viewer' },
      isChanged: true,
    });
    expect(await deps.workspaces.changeRole(danaId, danaId, 'viewer', deps.by(danaId), null)).toBeNull();
    expect(await deps.membersOfDana()).toEqual(['Dana: owner', 'Dana: viewer']);
  });

  it('is removed or leaves, and the owner stays', async () => {
    const { remove } = deps.workspaces;
    expect(await remove(danaId, danaId, deps.by(noorId))).toBe('owner');
    expect(await remove(danaId, danaId, deps.by(danaId))).toBe('owner');
    expect(await remove(danaId, noorId, deps.by(noorId))).toBe('removed');
    expect(await remove(danaId, noorId, deps.by(danaId))).toBe('missing');
    expect(await deps.workspaces.findMembership(noorId, danaId)).toBeNull();
  });

  it('of two admins who remove each other at the same moment one stays', async () => {
    const otherId = '33333333-3333-4333-8333-333333333333';
    await deps.accounts.insert(accountOf(otherId, 'Other', deps.now()));
    for (let round = 0; round < 10; round++) {
      await deps.database.sql`
        insert into membership (workspace_id, account_id, role, joined_at)
        values (${danaId}, ${noorId}, 'admin', now()), (${danaId}, ${otherId}, 'admin', now())
        on conflict do nothing`;
      const outcomes = await Promise.all([
        deps.workspaces.remove(danaId, otherId, deps.by(noorId)),
        deps.workspaces.remove(danaId, noorId, deps.by(otherId)),
      ]);
      expect(outcomes.sort()).toEqual(['not-allowed', 'removed']);
      expect(await deps.membersOfDana()).toHaveLength(2);
    }
  });

  it('who lost the role a moment ago removes nobody', async () => {
    await deps.workspaces.changeRole(danaId, noorId, 'editor', deps.by(danaId), null);
    expect(await deps.workspaces.remove(danaId, danaId, deps.by(noorId))).toBe('not-allowed');
  });
});
