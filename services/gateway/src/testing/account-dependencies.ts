import type {
  EmailChangeAsked,
  EmailConfirmationAsked,
  OwnerChanged,
} from '@scanlist/contracts/messages/gateway';
import { emailChangeAsked, emailConfirmationAsked, ownerChanged } from '@scanlist/contracts/messages/gateway';
import { deleteQuotasUnusedSince } from '@scanlist/persistence/mail-quota';
import { createTestDatabase } from '@scanlist/persistence/testing';
import { type Account, newWorkspace } from '../accounts/account.ts';
import { accountRows } from '../accounts/account-rows.ts';
import { emailChangeRows } from '../email-changes/email-change-rows.ts';
import { logoRows } from '../logos/logo-rows.ts';
import type { CompanyDependencies } from '../profile/company-settings.ts';

export const danaId = '11111111-1111-4111-8111-111111111111';
export const noorId = '22222222-2222-4222-8222-222222222222';

/** What accounts need, on a database of its own, with a clock that tests set and a count of relay wakes. */
export interface AccountTestDependencies extends CompanyDependencies {
  clock: { ms: number };
  wakes: number;
  /** Creates two accounts, Dana and Noor, at noon, without events. */
  reset(): Promise<void>;
  ownerChangedEvents(): Promise<OwnerChanged[]>;
  emailChangeAskedEvents(): Promise<EmailChangeAsked[]>;
  /** Links to confirm an account's own address. */
  emailConfirmationAskedEvents(): Promise<EmailConfirmationAsked[]>;
  /** The token of the last mailed link. */
  lastToken(): Promise<string>;
  /** Makes the address of the account unconfirmed. */
  unconfirm(accountId: string): Promise<void>;
  /** How many rows a table has. */
  count(table: string): Promise<number>;
  quotaKeys(): Promise<string[]>;
  removeQuotas(unusedSince: Date): Promise<number>;
  /** Sets when every logo was last used. */
  setLogosUsedAt(usedAt: Date): Promise<void>;
  drop(): Promise<void>;
}

/** Creates the dependencies and their database; drop it after the tests of the file. */
export async function accountTestDependencies(): Promise<AccountTestDependencies> {
  const database = await createTestDatabase('gateway');
  const { sql } = database;
  const clock = { ms: 0 };

  async function eventsOf<Data>(subject: string): Promise<Data[]> {
    const rows = await sql<{ payload: string }[]>`
      select payload from outbox where subject = ${subject} order by id`;
    return rows.map(({ payload }) => (JSON.parse(payload) as { data: Data }).data);
  }

  const deps: AccountTestDependencies = {
    accounts: accountRows(sql),
    emailChanges: emailChangeRows(sql),
    logos: logoRows(sql),
    countNewLogo: async () => {},
    publicOrigin: 'https://lists.example',
    clock,
    wakes: 0,
    now: () => new Date(clock.ms),
    wakeRelay() {
      deps.wakes++;
    },

    async reset() {
      clock.ms = Date.parse('2026-11-20T12:00:00Z');
      deps.wakes = 0;
      await sql`truncate workspace, account, session, email_change, mail_quota, logo, outbox cascade`;
      await deps.accounts.insert(accountOf(danaId, 'Dana', deps.now()));
      await deps.accounts.insert(accountOf(noorId, 'Noor', deps.now()));
      await sql`truncate outbox`;
    },

    ownerChangedEvents: () => eventsOf<OwnerChanged>(ownerChanged.subject),
    emailChangeAskedEvents: () => eventsOf<EmailChangeAsked>(emailChangeAsked.subject),
    emailConfirmationAskedEvents: () => eventsOf<EmailConfirmationAsked>(emailConfirmationAsked.subject),

    async lastToken() {
      const rows = await sql<{ payload: string }[]>`
        select payload from outbox where payload like '%"confirmUrl"%' order by id desc limit 1`;
      return /confirm-email\/([\w-]+)/.exec(rows[0]?.payload ?? '')?.[1] ?? '';
    },

    async unconfirm(accountId) {
      await sql`update account set email_confirmed_at = null where id = ${accountId}`;
    },

    count: async (table) => (await sql`select from ${sql(table)}`).length,
    quotaKeys: async () => (await sql<{ key: string }[]>`select key from mail_quota`).map(({ key }) => key),
    removeQuotas: (unusedSince) => deleteQuotasUnusedSince(sql, unusedSince),
    setLogosUsedAt: async (usedAt) => void (await sql`update logo set used_at = ${usedAt}`),
    drop: () => database.drop(),
  };
  return deps;
}

/** An account of that name, created then, with a confirmed address. */
export function accountOf(id: string, username: string, createdAt: Date): Account {
  return {
    id,
    username,
    email: `${username}@example.com`,
    emailConfirmedAt: new Date('2026-11-01T00:00:00Z'),
    passwordHash: 'argon',
    passwordVersion: 1,
    firstName: 'Dana',
    lastName: null,
    profileImageUrl: null,
    workspaces: [newWorkspace(id)],
    timeZone: 'America/New_York',
    version: 1,
    createdAt,
  };
}
