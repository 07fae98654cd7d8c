import type { PendingQuery, Row } from 'postgres';
import type { Sql } from './database.ts';
import { translateDatabaseErrors } from './database-errors.ts';

/** Rows per statement: few enough to need a small part of the five-second statement timeout and to lock little. */
const portion = 5_000;

/**
 * Calls `deleteSome` until it deletes fewer than `most` rows, and returns the total. It works in batches, so that no
 * statement takes long or locks much.
 */
export async function deleteInPortions(
  deleteSome: (most: number) => Promise<number>,
  most = portion,
): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await deleteSome(most);
    total += deleted;
    if (deleted < most) return total;
  }
}

/**
 * Deletes the rows of a table that meet a condition, in batches, and returns how many. Locked rows are skipped until
 * the next time. Raises SERVICE_UNAVAILABLE where the database is away.
 *
 * @example deleteRows(sql, 'session', () => sql`last_seen_at <= ${before}`)
 */
export function deleteRows(sql: Sql, table: string, condition: () => PendingQuery<Row[]>): Promise<number> {
  return deleteInPortions(async (most) => {
    const deleted = await translateDatabaseErrors(sql`
      delete from ${sql(table)} where ctid in (
        select ctid from ${sql(table)} where ${condition()} limit ${most} for update skip locked)`);
    return deleted.count;
  });
}
