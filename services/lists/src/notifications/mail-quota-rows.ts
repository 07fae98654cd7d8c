import type { AnySql } from '@scanlist/persistence/database';
import type { MailQuota } from '@scanlist/persistence/mail-quota';

/** How often a quota was used within its time. */
export async function countUses(sql: AnySql, { key, withinMs }: MailQuota, now: Date): Promise<number> {
  const [row] = await sql<{ uses: number }[]>`
    select count(*)::int as uses from mail_quota, unnest(used_at) as used
    where key = ${key} and used > ${new Date(now.getTime() - withinMs)}`;
  return row?.uses ?? 0;
}

/** Deletes these counts, as if nothing had been done. */
export async function deleteQuotas(sql: AnySql, quotas: readonly MailQuota[]): Promise<void> {
  await sql`
    delete from mail_quota where key in (
      select key from mail_quota where key = any(${quotas.map((quota) => quota.key)}) order by key for update)`;
}
