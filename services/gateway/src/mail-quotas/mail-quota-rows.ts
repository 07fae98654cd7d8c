import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import type { MailQuota } from './mail-quota.ts';

/**
 * A part of a statement, for its `with`: takes one use of a quota where the relation `where` has a row, and returns a row
 * itself where one was left. Of many at the same moment no more get through than may.
 */
export function takeFromQuota(sql: Sql, { key, most, withinMs }: MailQuota, now: Date, where: string) {
  const since = new Date(now.getTime() - withinMs);
  return sql`
    insert into mail_quota as quota (key, used_at)
    select ${key}, array[${now}::timestamptz] from ${sql(where)}
    on conflict (key) do update set used_at =
      (select coalesce(array_agg(used), '{}') from unnest(quota.used_at) used where used > ${since}) || ${now}::timestamptz
    where (select count(*) from unnest(quota.used_at) used where used > ${since}) < ${most}
    returning key`;
}

/** When a quota that is used up may be used again; null for one that has something left. */
export async function quotaFreeAt(
  sql: Sql,
  { key, most, withinMs }: MailQuota,
  now: Date,
): Promise<Date | null> {
  const since = new Date(now.getTime() - withinMs);
  const [row] = await translateDatabaseErrors(sql<{ oldest: Date }[]>`
    select min(used) as oldest
    from (
      select used from mail_quota, unnest(used_at) used where key = ${key} and used > ${since}
      order by used desc limit ${most}) as latest
    having count(*) >= ${most}`);
  return row ? new Date(row.oldest.getTime() + withinMs) : null;
}

/** Forgets what was last done before this moment; answers how many were forgotten. */
export function removeQuotasUnusedSince(sql: Sql, moment: Date): Promise<number> {
  return deleteRows(sql, 'mail_quota', () => sql`used_at[cardinality(used_at)] < ${moment}`);
}
