import type { GivenRole } from '@scanlist/contracts/http/permissions';
import { memberInvited } from '@scanlist/contracts/messages/gateway';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { uuid } from '@scanlist/service-kit/ids';
import { accountRows } from '../accounts/account-rows.ts';
import type { AcceptDependencies } from '../invitations/accept-invitation.ts';
import { invitationRows } from '../invitations/invitation-rows.ts';
import { type InviteDependencies, type Inviter, inviteMembers } from '../invitations/invite-members.ts';
import { createLoginThrottle } from '../passwords/login-throttle.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { signupRows } from '../signups/signup-rows.ts';
import type { Change, Membership } from '../workspaces/workspace.ts';
import { workspaceRows } from '../workspaces/workspace-rows.ts';
import { accountOf, danaId, noorId } from './account-dependencies.ts';
import { memoryThrottles } from './memory-throttles.ts';

const passwords = createPasswords();

/** Somebody without an account, as they fill in the form. */
export const mira = {
  username: 'mira',
  firstName: 'Mira',
  lastName: 'Holt',
  password: 'quiet stage door',
  timeZone: 'Europe/Berlin',
};

/** The answer about a link that is not valid any more. */
export const gone = { code: 'NOT_FOUND' };

/** What invitations need, on a database of their own, with a clock that tests set. */
export interface InvitationTestDependencies extends InviteDependencies, AcceptDependencies {
  database: TestDatabase;
  clock: { ms: number };
  /** Creates two accounts, Dana and Noor, at noon, without events. */
  reset(): Promise<void>;
  /** A change of this person at this moment. */
  by(accountId: string): Change;
  dana(): Promise<Inviter>;
  asNoor(membership: Membership): Inviter;
  eventsOf<Data>(subject: string): Promise<Data[]>;
  /** Dana invites an address. Returns the token of the mailed link. */
  invite(email: string, role?: GivenRole): Promise<string>;
  /** The token of the last mailed link. */
  lastToken(): Promise<string>;
  /** Name and role of each member of Dana's workspace. */
  membersOfDana(): Promise<string[]>;
  drop(): Promise<void>;
}

/** Creates the dependencies and their database; drop it after the tests of the file. */
export async function invitationTestDependencies(): Promise<InvitationTestDependencies> {
  const database = await createTestDatabase('gateway');
  const { sql } = database;
  const clock = { ms: 0 };
  const deps: InvitationTestDependencies = {
    accounts: accountRows(sql),
    workspaces: workspaceRows(sql),
    invitations: invitationRows(sql),
    signups: signupRows(sql),
    passwords,
    loginThrottle: createLoginThrottle(memoryThrottles()),
    commonPasswords: new Set(['password1']),
    publicOrigin: 'https://lists.example',
    now: () => new Date(clock.ms),
    wakeRelay: () => {},
    database,
    clock,

    async reset() {
      clock.ms = Date.parse('2026-11-20T12:00:00Z');
      await sql`truncate workspace, account, account_deletion, signup, mail_quota, outbox cascade`;
      await deps.accounts.insert(accountOf(danaId, 'Dana', deps.now()));
      await deps.accounts.insert(accountOf(noorId, 'Noor', deps.now()));
      await sql`truncate outbox`;
    },

    by: (id) => ({ actor: { id, name: id === danaId ? 'Dana' : 'Noor' }, now: deps.now() }),

    async dana() {
      const membership = await deps.workspaces.findStartMembership(danaId);
      if (!membership) throw new Error('Dana has no workspace');
      return { accountId: danaId, membership, idempotencyKey: uuid() };
    },

    asNoor: (membership) => ({ accountId: noorId, membership, idempotencyKey: uuid() }),

    async eventsOf<Data>(subject: string) {
      const rows = await sql<{ payload: string }[]>`
        select payload from outbox where subject = ${subject} order by id`;
      return rows.map(({ payload }) => (JSON.parse(payload) as { data: Data }).data);
    },

    async invite(email, role = 'editor') {
      const { results } = await inviteMembers(deps, await deps.dana(), { emails: [email], role });
      if (results[0]?.outcome !== 'invited') throw new Error(`${email}: ${results[0]?.outcome}`);
      return deps.lastToken();
    },

    async lastToken() {
      const mails = await deps.eventsOf<{ joinUrl: string }>(memberInvited.subject);
      return mails.at(-1)?.joinUrl.split('/').at(-1) ?? '';
    },

    membersOfDana: async () =>
      (await deps.workspaces.findMembers(danaId)).map(({ name, role }) => `${name}: ${role}`),
    drop: () => database.drop(),
  };
  return deps;
}
