import type { AnySql, Sql } from '@scanlist/persistence/database';
import { deleteRows } from '@scanlist/persistence/delete-rows';
import type { MailQuota } from './mail-quota.ts';

/**
 * Takes one use of a quota, or says that none is left. One statement, so that of many at the same moment no more get
 * through than may; a transaction that is undone gives its use back.
 */
export async function takeFromQuota(sql: AnySql, quota: MailQuota, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - quota.withinMs);
  const taken = await sql`
    insert into mail_quota as quota (key, used_at) values (${quota.key}, array[${now}::timestamptz])
    on conflict (key) do update set used_at =
      (select coalesce(array_agg(used), '{}') from unnest(quota.used_at) used where used > ${since}) || ${now}::timestamptz
    where (select count(*) from unnest(quota.used_at) used where used > ${since}) < ${quota.most}
    returning 1`;
  return taken.count > 0;
}

/** Deletes these counts, as if nothing had been done. */
export async function deleteQuotas(sql: AnySql, quotas: readonly MailQuota[]): Promise<void> {
  await sql`
    delete from mail_quota where key in (
      select key from mail_quota where key = any(${quotas.map((quota) => quota.key)}) order by key for update)`;
}

/**
 * Deletes the counts of everything that was last done before this moment, and says how many. One that is being counted just
 * now is left alone: whoever counts may hold another.
 */
export function deleteQuotasUnusedSince(sql: Sql, moment: Date): Promise<number> {
  return deleteRows(sql, 'mail_quota', () => sql`used_at[cardinality(used_at)] < ${moment}`);
}
