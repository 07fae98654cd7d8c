import { deleteQuotasUnusedSince } from '@scanlist/persistence/mail-quota';
import { connectWithLimits, createTestDatabase, type TestDatabase } from '@scanlist/persistence/testing';
import { rounds } from '@scanlist/service-kit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activityRows } from './activity/activity-rows.ts';
import { logoRows } from './logos/logo-rows.ts';
import { sessionRows } from './sessions/session-rows.ts';
import { sliceErrorRows } from './slices/slice-error-rows.ts';
import { supportMessageRows } from './support/support-message-rows.ts';
import { removeCountsOverBefore } from './throttles/database-limiters.ts';

/** How many rows go, and as many stay. */
const many = rounds({ once: 10_000, many: 1_000_000 });

let database: TestDatabase;
let sql: TestDatabase['sql'];
beforeEach(async () => {
  database = await createTestDatabase('gateway');
  sql = connectWithLimits(database);
});
afterEach(async () => {
  await sql.end();
  await database.drop();
});

const cutoff = new Date('2026-11-20T10:00:00Z');
const old = '2026-11-19T00:00:00Z';
const young = '2026-11-21T00:00:00Z';

/** Each table that is purged: what its rows are made of (`n` numbers them, `$1` is their time), and the purge. */
const purged = {
  session: {
    rows: `(token_hash, account_id, created_at, last_seen_at)
      select sha256((n || $1::text)::bytea), account.id, now(), $1::timestamptz from account,`,
    purge: () => sessionRows(sql).removeExpired({ lastSeenAt: cutoff, createdAt: cutoff }),
  },
  activity: {
    rows: `(id, workspace_id, at, kind)
      select gen_random_uuid(), account.id, $1::timestamptz, 'list-edited' from account,`,
    purge: () => activityRows(sql).removeBefore(cutoff),
  },
  mail_quota: {
    rows: '(key, used_at) select n || $1::text, array[$1::timestamptz] from',
    purge: () => deleteQuotasUnusedSince(sql, cutoff),
  },
  throttle_count: {
    rows: '(key, points, expire) select n || $1::text, 1, extract(epoch from $1::timestamptz) * 1000 from',
    purge: () => removeCountsOverBefore(sql, cutoff),
  },
  slice_error: {
    rows: `(slice, version, minute, visitor, kind)
      select 'owner', n || $1::text, $1::timestamptz, sha256('x'), 'load' from`,
    purge: () => sliceErrorRows(sql).removeBefore(cutoff),
  },
  slice_failure: {
    rows: `(slice, version, document, network, minute, kind)
      select 'owner', '1.0.0', sha256((n || $1::text)::bytea), sha256('x'), $1::timestamptz, 'load' from`,
    purge: () => sliceErrorRows(sql).removeBefore(cutoff),
  },
  logo: {
    rows: `(hash, extension, bytes, used_at) select n || $1::text, 'png', '\\x00', $1::timestamptz from`,
    purge: () => logoRows(sql).removeUnused(cutoff),
  },
  support_message: {
    rows: `(id, kind, name, email, text, is_from_program, received_at, told_at)
      select gen_random_uuid(), 'contact', 'Dana', 'dana@lists.example', 'Hello', false, $1::timestamptz, now() from`,
    purge: () =>
      supportMessageRows(sql, { supportEmail: 'help@lists.example', mailsPerHour: 60 }).removeReceivedBefore(
        cutoff,
      ),
  },
} as const;

test.each(Object.entries(purged))(
  '%s: what is old goes, within the time a statement has',
  async (table, { rows, purge }) => {
    await database.sql`
    insert into account (id, username, email, password_hash, created_at)
    values (gen_random_uuid(), 'dana', 'dana@lists.example', 'hash', now())`;
    for (const moment of [old, young]) {
      await database.sql.unsafe(`insert into ${table} ${rows} generate_series(1, $2::integer) n`, [
        moment,
        many,
      ]);
    }
    expect(await purge()).toBe(many);
    expect((await database.sql`select from ${database.sql(table)}`).count).toBe(many);
  },
  300_000,
);
