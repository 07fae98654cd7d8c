import type { Sql } from './database.ts';
import { deleteInPortions } from './delete-rows.ts';

/** Drops the events that were sent seven days ago, and says how many. Those another process drops just now are left to it. */
export function purgeOutbox(sql: Sql): Promise<number> {
  return deleteInPortions(async (most) => {
    const deleted = await sql`
      delete from outbox where id in (
        select id from outbox where sent_at < now() - interval '7 days' order by sent_at limit ${most}
        for update skip locked)`;
    return deleted.count;
  });
}
