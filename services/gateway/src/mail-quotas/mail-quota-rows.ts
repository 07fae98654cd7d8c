import type { Sql } from '@scanlist/persistence/database';
import { translateDatabaseErrors } from '@scanlist/persistence/database-errors';
import type { MailQuota } from '@scanlist/persistence/mail-quota';

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
