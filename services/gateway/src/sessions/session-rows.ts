import type { Sql } from '@scanlist/persistence/database';
import { fromDatabase } from '@scanlist/persistence/from-database';
import type { SessionRows } from './session.ts';

/** Every SQL statement about sessions. */
export function sessionRows(sql: Sql): SessionRows {
  return {
    async insert(tokenHash, { accountId, lastSeenAt }) {
      await fromDatabase(sql`
        insert into session (token_hash, account_id, created_at, last_seen_at)
        values (${tokenHash}, ${accountId}, ${lastSeenAt}, ${lastSeenAt})`);
    },

    async find(tokenHash) {
      const [row] = await fromDatabase(sql<{ accountId: string; lastSeenAt: Date }[]>`
        select account_id as "accountId", last_seen_at as "lastSeenAt"
        from session where token_hash = ${tokenHash}`);
      return row ?? null;
    },

    // Never moves backwards: two processes may write the same session in either order.
    async touch(tokenHash, lastSeenAt) {
      await fromDatabase(sql`
        update session set last_seen_at = ${lastSeenAt}
        where token_hash = ${tokenHash} and last_seen_at < ${lastSeenAt}`);
    },

    async remove(tokenHash) {
      await fromDatabase(sql`delete from session where token_hash = ${tokenHash}`);
    },

    async removeIdle(lastSeenBefore) {
      const removed = await fromDatabase(sql`delete from session where last_seen_at <= ${lastSeenBefore}`);
      return removed.count;
    },
  };
}
