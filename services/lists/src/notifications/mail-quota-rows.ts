import type { AnySql } from '@scanlist/persistence/database';
import type { MailQuota } from '@scanlist/persistence/mail-quota';

/** Deletes these counts, as if nothing had been done. */
export async function deleteQuotas(sql: AnySql, quotas: readonly MailQuota[]): Promise<void> {
  await sql`
    delete from mail_quota where key in (
      select key from mail_quota where key = any(${quotas.map((quota) => quota.key)}) order by key for update)`;
}
