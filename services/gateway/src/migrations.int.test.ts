import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('data from before', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('gateway');
  });
  afterAll(() => database.drop());

  /** Takes away what a migration made and applies it to the data that is there. */
  async function applyAgain(file: string, undo: string): Promise<void> {
    const migration = await readFile(new URL(`../migrations/${file}`, import.meta.url), 'utf8');
    await database.sql.transaction(async (tx) => {
      await tx.unsafe(undo);
      await tx.unsafe(migration);
    });
  }

  it('counts every address as confirmed, and stores the subscription as far as it is known', async () => {
    const { sql } = database;
    await sql`
      insert into account (id, username, email, password_hash, stripe_subscription_id, trial_ends_at, created_at)
      select gen_random_uuid(), name, name || '@example.com', 'argon', subscription_id, now() + days * interval '1 day',
        now() - interval '30 days'
      from (values ('free', null, null), ('trying', 'sub_1', 3), ('paying', 'sub_2', -3), ('demo', 'sub_3', null))
        as before (name, subscription_id, days)`;
    await applyAgain(
      '0004_confirmed_addresses_and_forgotten_passwords.sql',
      `alter table account drop column email_confirmed_at, drop column subscription_status;
       drop table password_reset, password_reset_ask, mail_quota`,
    );
    const rows = await sql`
      select username, subscription_status, email_confirmed_at = created_at as confirmed from account order by username`;
    expect(rows.map((row) => [row.username, row.subscription_status, row.confirmed])).toEqual([
      ['demo', 'active', true],
      ['free', 'none', true],
      ['paying', 'active', true],
      ['trying', 'trialing', true],
    ]);
  });

  it('limits the lists of owners without a subscription', async () => {
    const { sql } = database;
    await sql`truncate workspace, account cascade`;
    await sql`
      insert into account (id, username, email, password_hash, subscription_status, created_at)
      select gen_random_uuid(), status, status || '@example.com', 'argon', status, now()
      from unnest(array['none', 'trialing', 'active', 'past_due', 'canceled']) as status`;
    await applyAgain('0006_list_limit.sql', 'alter table account drop column list_limit');
    const rows = await sql`select subscription_status, list_limit from account order by subscription_status`;
    expect(rows.map((row) => [row.subscription_status, row.list_limit])).toEqual([
      ['active', null],
      ['canceled', 10],
      ['none', 10],
      ['past_due', null],
      ['trialing', null],
    ]);
  });
});
