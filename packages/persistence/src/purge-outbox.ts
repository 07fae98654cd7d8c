import type { Sql } from './database.ts';
import { deleteInPortions } from './delete-rows.ts';

/** Few enough for a statement although each may have a payload of a megabyte. */
const portion = 1_000;

/**
 * Deletes the events that were sent six hours ago, and returns how many. Rows that another process deletes are skipped.
 * Until then they can be published again if the stream is lost.
 */
export function purgeOutbox(sql: Sql): Promise<number> {
  return deleteInPortions(async (most) => {
    const deleted = await sql`
      delete from outbox where id in (
        select id from outbox where sent_at < now() - interval '6 hours' order by sent_at limit ${most}
        for update skip locked)`;
    return deleted.count;
  }, portion);
}
