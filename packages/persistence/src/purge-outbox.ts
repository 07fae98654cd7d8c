import type { Sql } from './database.ts';
import { deleteInPortions } from './delete-rows.ts';

/**
 * Drops the events that were sent seven days ago, and says how many. No index finds them: the oldest rows come first in the
 * order of their ids, and the look ends where they are mostly younger. Some may be sent out of order, so it looks twice as
 * far as it deletes.
 */
export function purgeOutbox(sql: Sql): Promise<number> {
  return deleteInPortions(async (most) => {
    const deleted = await sql`
      delete from outbox where id in (
        select id from (
          select id, sent_at from outbox where sent_at is not null order by id limit ${2 * most}) oldest
        where sent_at < now() - interval '7 days' limit ${most})`;
    return deleted.count;
  });
}
