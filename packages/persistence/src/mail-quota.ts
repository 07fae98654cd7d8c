import type { AnySql, Sql } from './database.ts';
import { deleteRows } from './delete-rows.ts';

/**
 * How often something that mails somebody may be done: `most` times within any stretch of `withinMs`. The table `mail_quota` of a
 * service holds the uses of each key.
 */
export interface MailQuota {
  key: string;
  most: number;
  withinMs: number;
}

/**
 * Takes one use of a quota and says whether one was left. One statement: of many at the same moment no more get through than may. A
 * transaction that is undone gives its use back.
 */
export async function takeFromQuota(sql: AnySql, quota: MailQuota, now: Date): Promise<boolean> {
  const taken = await sql`with asked as (select 1) ${takeFromQuotaWhere(sql, quota, now, 'asked')}`;
  return taken.count > 0;
}

/**
 * A part of a statement, for its `with`: takes one use of a quota where `relation` has a row, and returns a row itself where a use
 * was left.
 */
export function takeFromQuotaWhere(
  sql: AnySql,
  { key, most, withinMs }: MailQuota,
  now: Date,
  relation: string,
) {
  const since = new Date(now.getTime() - withinMs);
  return sql`
    insert into mail_quota as quota (key, used_at)
    select ${key}, array[${now}::timestamptz] from ${sql(relation)}
    on conflict (key) do update set used_at =
      (select coalesce(array_agg(used), '{}') from unnest(quota.used_at) used where used > ${since}) || ${now}::timestamptz
    where (select count(*) from unnest(quota.used_at) used where used > ${since}) < ${most}
    returning key`;
}

/**
 * Deletes the counts of everything that was last done before `moment`; resolves with how many. It skips a count that is
 * being changed just now: the transaction that changes it may hold another.
 */
export function deleteQuotasUnusedSince(sql: Sql, moment: Date): Promise<number> {
  return deleteRows(sql, 'mail_quota', () => sql`used_at[cardinality(used_at)] < ${moment}`);
}
