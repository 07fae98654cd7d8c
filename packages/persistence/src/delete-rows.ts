import type { PendingQuery, Row } from 'postgres';
import type { Sql } from './database.ts';
import { translateDatabaseErrors } from './database-errors.ts';

/** Rows one statement deletes: so few that it takes a small part of the five seconds a statement may take, and locks little. */
const portion = 5_000;

/**
 * Calls `deleteSome` until it finds less than the `most` rows it may delete, and says how many they were in all: in
 * portions, so that no statement takes long or locks much.
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
 * Deletes the rows of a table that meet a condition, in portions, and says how many. Rows that somebody else holds are left
 * for the next time. Raises SERVICE_UNAVAILABLE where the database is away.
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
