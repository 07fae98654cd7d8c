import type { Sql } from '@scanlist/persistence/database';
import { vi } from 'vitest';

/** Resolves once a statement in this database waits for a row that another one holds. */
export async function waitForLock(sql: Sql): Promise<void> {
  await vi.waitUntil(
    async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    },
    { timeout: 10_000, interval: 5 },
  );
}
